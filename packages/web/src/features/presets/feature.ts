import { managementGroups } from '../../lib/menuGroups.ts'
import { menuScreen } from '../../lib/menuScreen.ts'

export const presets = {
  ...menuScreen({
    menu: 'management',
    group: managementGroups.organisation,
    label: { en: 'Presets', ko: '프리셋' },
    order: 44,
    path: '/management/preset/presetListPage',
    permission: 'menu.management.preset',
    texts: ['presets', 'forms'],
    load: () => import('./PresetScreen.tsx'),
  }),
  panels: [
    {
      tab: 'history' as const,
      anchor: 'history-presets',
      label: { en: 'Presets', ko: '프리셋' },
      order: 10,
      load: async () => ({ default: (await import('./DevicePresets.tsx')).DevicePresets }),
    },
  ],
}
