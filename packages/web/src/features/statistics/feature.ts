import type { Text } from '@headend/contract/core'
import { menuScreen } from '../../lib/menuScreen.ts'
import { feature } from '../../lib/features.ts'
import { screen } from '../../lib/screen.ts'

const linear: Text = { en: 'Linear TV', ko: '실시간 TV' }
const vod: Text = { en: 'VOD', ko: 'VOD' }
const logs: Text = { en: 'Logs', ko: '로그' }
const menu = { menu: 'statistics', permission: 'menu.statistics' } as const
const texts = ['statistics', 'common'] as const
const ofLinear = { ...menu, group: linear, texts }

const loadChannels = () => import('./ChannelScreen.tsx')

const channels = menuScreen({
  ...ofLinear,
  label: { en: 'Channels', ko: '채널' },
  order: 30,
  path: '/totalStatistics/linearTV/channel',
  load: loadChannels,
})

const programs = menuScreen({
  ...ofLinear,
  label: { en: 'Programs', ko: '프로그램' },
  order: 31,
  path: '/totalStatistics/linearTV/program',
  load: () => import('./ProgramScreen.tsx'),
})

const onlineContents = menuScreen({
  ...ofLinear,
  label: { en: 'Online contents', ko: '온라인 콘텐츠' },
  order: 32,
  path: '/totalStatistics/linearTV/onlineContents',
  load: () => import('./OnlineScreen.tsx'),
})

const byDate = menuScreen({
  ...ofLinear,
  label: { en: 'By date', ko: '날짜별' },
  order: 33,
  path: '/totalStatistics/linearTV/date',
  load: () => import('./DateScreen.tsx'),
})

const bySettop = menuScreen({
  ...ofLinear,
  label: { en: 'Set-top boxes', ko: '셋톱박스' },
  order: 34,
  path: '/totalStatistics/linearTV/settop',
  load: () => import('./SettopScreen.tsx'),
})

const deviceStatistics = menuScreen({
  ...menu,
  label: { en: 'Devices', ko: '단말' },
  order: 10,
  path: '/management/statistics/statisticsPage',
  texts,
  load: () => import('./DeviceStatisticsScreen.tsx'),
})

const resources = menuScreen({
  ...menu,
  label: { en: 'Resources', ko: '자원' },
  order: 20,
  path: '/totalStatistics/resourceStatistics',
  texts,
  load: () => import('./ResourceScreen.tsx'),
})

const vodTitles = menuScreen({
  ...menu,
  group: vod,
  label: { en: 'Titles', ko: '타이틀' },
  order: 40,
  path: '/totalStatistics/vod/info',
  texts,
  load: () => import('./VodInfoScreen.tsx'),
})

const vodSettops = menuScreen({
  ...menu,
  group: vod,
  label: { en: 'Set-top boxes', ko: '셋톱박스' },
  order: 41,
  path: '/totalStatistics/vod/settop',
  texts,
  load: () => import('./VodSettopScreen.tsx'),
})

const qrLog = menuScreen({
  ...menu,
  group: logs,
  label: { en: 'QR log', ko: 'QR 로그' },
  order: 50,
  path: '/totalStatistics/QRlog',
  texts: ['qrLogs'],
  load: () => import('./QrLogScreen.tsx'),
})

const actionLogs = screen({
  path: '/totalStatistics/actionLogs/page/$pageNum/mac/$macAddress',
  permission: 'menu.insight',
  texts: ['actionLogs'],
  load: () => import('./ActionLogScreen.tsx'),
})

/** Every screen of statistics, with what the menu shows of it. */
const screens = [
  deviceStatistics,
  resources,
  channels,
  programs,
  onlineContents,
  byDate,
  bySettop,
  vodTitles,
  vodSettops,
  qrLog,
] as const

export const statistics = feature({
  navigation: [
    ...screens.flatMap(({ navigation = [] }) => navigation),
    {
      menu: 'insight',
      to: '/totalStatistics/actionLogs/page/1/mac/all',
      under: ['/totalStatistics/actionLogs/'],
      label: { en: 'Action logs', ko: '작업 로그' },
      permission: 'menu.insight',
      order: 10,
    },
  ],
})

export const statisticsRoutes = [
  ...channels.routes,
  ...programs.routes,
  ...onlineContents.routes,
  ...byDate.routes,
  ...bySettop.routes,
  ...deviceStatistics.routes,
  ...resources.routes,
  ...vodTitles.routes,
  ...vodSettops.routes,
  ...qrLog.routes,
  actionLogs,
  // Where the panel of the custom collection has its address.
  screen({ path: '/totalStatistics/linearTV', permission: 'menu.statistics', texts, load: loadChannels }),
] as const
