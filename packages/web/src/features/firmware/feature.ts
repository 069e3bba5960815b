import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.management.firmware'
const texts = ['firmware'] as const

const list = menuScreen({
  menu: 'management',
  group: managementGroups.software,
  label: { en: 'Firmware', ko: '펌웨어' },
  order: 60,
  path: '/management/firmware/firmwareFileList',
  newPath: '/management/firmware/newFirmware',
  permission,
  texts,
  load: () => import('./FirmwareScreens.tsx'),
})

/** Files of firmware; its further addresses show the same files by other points of view. */
export const firmware = {
  ...list,
  navigation: [
    ...(list.navigation ?? []),
    {
      menu: 'management',
      group: managementGroups.software,
      label: { en: 'SW management', ko: '소프트웨어 관리' },
      order: 65,
      to: '/management/upgradefile/uploadFileListPage',
      under: ['/management/upgradefile/'],
      permission,
    },
  ] as const,
  routes: [
    ...list.routes,
    screen({
      path: '/management/upgradefile/uploadFileListPage',
      permission,
      texts,
      load: () => import('./UpgradeFiles.tsx'),
    }),
    screen({
      path: '/management/upgradefile/wifiUpgradeFilesListPage',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./UpgradeFiles.tsx')).WifiScreen }),
    }),
    screen({
      path: '/management/upgradefile/upgradeFilesPub',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./UpgradeFiles.tsx')).PublishScreen }),
    }),
    screen({
      path: '/management/upgradefile/upgradefileListEmpty',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./UpgradeFiles.tsx')).EmptyScreen }),
    }),
  ] as const,
}
