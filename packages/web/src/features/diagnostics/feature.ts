import { feature } from '../../lib/features.ts'

export const diagnostics = feature({
  tabs: [
    {
      tab: 'diagnostics',
      label: 'deviceTab.diagnostics',
      load: async () => (await import('./DiagnosticsTab.tsx')).DiagnosticsTab,
      texts: ['diagnostics'],
    },
  ],
})
