import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { exportName } from '../../lib/download.ts'
import { partsCsv } from '../../lib/partsCsv.ts'
import type { Part } from '../../lib/partsCsv.ts'
import { saveFile } from '../../lib/saveFile.ts'
import { percent } from '../../lib/formats.ts'
import { useFormats, useServices, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { useAttentionWords } from './AttentionCard.tsx'
import { shareOnline } from '../../ui/cityMap/places.ts'
import type { Place } from '../../ui/cityMap/places.ts'
import type { Attention } from './attention.ts'
import { placeName } from '@headend/contract/places'
import { useCompanyFormats } from './zone.ts'

/** Everything the page shows. */
export type HomeFigures = Readonly<{
  devices: Answer<typeof dashboardCalls.getDevices>
  models: Answer<typeof dashboardCalls.getModels>
  users: Answer<typeof dashboardCalls.getUsers>
  actions: Answer<typeof dashboardCalls.getActions>
  places: readonly Place[]
  items: readonly Attention[]
  now: number
}>

const useParts = ({ devices, models, users, actions, places, items }: HomeFigures): (() => readonly Part[]) => {
  const { t } = useTranslation('home')
  const { language } = useSettings()
  const { dateTime } = useFormats()
  const { dateTime: companyTime, day: writtenDay } = useCompanyFormats(devices.timeZone)
  const words = useAttentionWords()
  const word = useWords('home')
  return () => {
    const all = models.reduce((sum, { count }) => sum + count, 0)
    return [
      {
        title: t('health.title'),
        columns: [t('export.figure'), t('cities.devices')],
        rows: [
          [t('export.deployed'), devices.activeCount],
          [t('health.onlineRow'), devices.onlineCount],
          [t('health.offlineRecent'), devices.offlineRecentCount],
          [t('health.offlineLonger'), devices.offlineCount - devices.offlineRecentCount],
          [t('health.locked'), devices.lockedCount],
        ],
      },
      {
        title: t('attention.title'),
        columns: [t('export.what'), t('export.detail'), t('export.time')],
        rows: items.map((item) => [...words(item), item.time === null ? '' : dateTime(item.time)]),
      },
      {
        title: t('cities.title'),
        columns: [t('cities.city'), t('cities.devices'), t('cities.online')],
        rows: places.map((place) => [placeName(place.name, language), place.devices, percent(shareOnline(place))]),
      },
      {
        title: t('models.title'),
        columns: [t('models.model'), t('models.class'), t('models.devices'), t('models.share')],
        rows: models.map(({ modelName, prodClass, count }) => [
          modelName,
          word.maybe(`common:kind.${prodClass}`) ?? prodClass,
          count,
          percent(all === 0 ? 0 : (count / all) * 100),
        ]),
      },
      {
        title: t('export.days'),
        columns: [
          t('day'),
          t('deployments.deployed'),
          t('deployments.retrieved'),
          t('users.signedIn'),
          t('users.acting'),
          t('actions.succeeded'),
          t('actions.failed'),
        ],
        rows: devices.dailys.map(({ date, count }, day) => [
          writtenDay(date),
          count,
          devices.retrieved[day]?.count ?? 0,
          users.dailys[day]?.count ?? 0,
          users.acting[day]?.count ?? 0,
          actions[day]?.succeeded ?? 0,
          actions[day]?.failed ?? 0,
        ]),
      },
      {
        title: t('health.shareOnline'),
        columns: [t('health.time'), t('health.shareOnline')],
        rows: devices.hourlys.map(({ time, share }) => [companyTime(time), percent(share)]),
      },
    ]
  }
}

/** Saves what the page shows as a file. */
export const HomeExport = ({ figures }: { figures: HomeFigures }) => {
  const { t } = useTranslation(['home', 'common'])
  const { toasts } = useServices()
  const formats = useFormats()
  const parts = useParts(figures)
  const run = (): void => {
    const name = `${exportName('home', `${formats.date(figures.now)} ${formats.clock(figures.now)}`)}.csv`
    saveFile(new Blob([partsCsv(parts())], { type: 'text/csv;charset=utf-8' }), name)
    toasts.success(t('export.done', { name }))
  }
  return (
    <Button icon={IconDownload} onClick={run}>
      {t('common:action.export')}
    </Button>
  )
}
