import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.management.application'
const texts = ['appFiles', 'appProfiles', 'taskEnds'] as const

const list = menuScreen({
  menu: 'management',
  group: managementGroups.software,
  label: { en: 'Applications', ko: '애플리케이션' },
  order: 70,
  path: '/management/app/components/appFileListPage',
  under: ['/management/app/components/'],
  permission,
  texts,
  load: () => import('./AppFileScreens.tsx'),
})

/** Files of applications, and the roll-outs of them; the addresses of software management show those of one platform. */
export const appFiles = {
  ...list,
  routes: [
    ...list.routes,
    screen({
      path: '/management/app/components/appFileListPage/$serviceTaskId/$appProfileId',
      permission,
      texts,
      load: () => import('./AppProfilePage.tsx'),
    }),
    screen({
      path: '/management/app/components/$serviceTaskId/$appProfileId',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./AppProfilePage.tsx')).ShorterScreen }),
    }),
    screen({
      path: '/management/upgradefile/lcmApplication',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./AppFileScreens.tsx')).LcmScreen }),
    }),
    screen({
      path: '/management/upgradefile/application',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./AppFileScreens.tsx')).AndroidScreen }),
    }),
  ] as const,
}
