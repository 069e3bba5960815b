import { feature } from '../../lib/features.ts'

export const apps = feature({
  parts: [
    {
      tab: 'androidManagement',
      anchor: 'android-management',
      also: ['android-update-dialog'],
      label: { en: 'Android apps', ko: '안드로이드 앱' },
      order: 10,
      load: async () => (await import('./AndroidPart.tsx')).AndroidPart,
    },
    {
      tab: 'appManagement',
      anchor: 'app-management',
      also: ['app-update-dialog'],
      label: { en: 'Apps', ko: '앱' },
      order: 10,
      load: async () => (await import('./ModulesPart.tsx')).ModulesPart,
    },
  ],
})
