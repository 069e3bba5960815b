import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'
import { screen } from '../../lib/screen.ts'

const permission = 'menu.management.firmware'
const texts = ['firmwareProfiles', 'autoProfiles', 'taskEnds'] as const

const list = menuScreen({
  menu: 'management',
  group: managementGroups.software,
  label: { en: 'Update profiles', ko: '업데이트 프로파일' },
  order: 62,
  path: '/management/firmware/firmwareProfileList',
  under: ['/management/firmware/firmwareProfileList/', '/management/firmware/profile/'],
  permission,
  texts,
  load: () => import('./ProfileScreens.tsx'),
})

/** Roll-outs of firmware, and the profiles that begin them by themselves. */
export const firmwareProfiles = {
  ...list,
  routes: [
    ...list.routes,
    screen({
      path: '/management/firmware/firmwareProfileList/profile/$fpId',
      permission,
      texts,
      load: () => import('./ProfilePage.tsx'),
    }),
    screen({
      path: '/management/firmware/profile/$fpId',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./ProfilePage.tsx')).OlderScreen }),
    }),
    screen({
      path: '/management/upgradefile/autoUpgradePub',
      permission,
      texts,
      load: async () => ({ Screen: (await import('./AutoProfiles.tsx')).PublishScreen }),
    }),
  ] as const,
}
