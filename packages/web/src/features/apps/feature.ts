import { feature } from '../../lib/features.ts'
import type { PartSubject } from '../../lib/features.ts'

/** Whether apps can be managed at all, by the data model that the device has. */
const takesApps = ({ unsupported }: PartSubject): boolean =>
  !unsupported.includes('AppInstall') || !unsupported.includes('AppUninstall')

/** By the operating system that it reports; one that reports none may have either kind of apps. */
const isAndroid = ({ os }: PartSubject): boolean => os?.startsWith('Android') === true

export const apps = feature({
  parts: [
    {
      tab: 'androidManagement',
      anchor: 'android-management',
      also: ['android-update-dialog'],
      label: { en: 'Android apps', ko: '안드로이드 앱' },
      order: 10,
      fits: (device) => takesApps(device) && (device.os === null || isAndroid(device)),
      load: async () => (await import('./AndroidPart.tsx')).AndroidPart,
    },
    {
      tab: 'appManagement',
      anchor: 'app-management',
      also: ['app-update-dialog'],
      label: { en: 'Apps', ko: '앱' },
      order: 10,
      fits: (device) => takesApps(device) && !isAndroid(device),
      load: async () => (await import('./ModulesPart.tsx')).ModulesPart,
    },
  ],
})
