import { feature } from '../../lib/features.ts'

export const topology = feature({
  parts: [
    {
      tab: 'topology',
      anchor: 'network-topology',
      also: ['topology'],
      label: { en: 'Topology', ko: '토폴로지' },
      order: 10,
      load: async () => (await import('./TopologyPart.tsx')).TopologyPart,
      fits: ({ kind }) => kind !== 'setTopBox',
    },
  ],
})
