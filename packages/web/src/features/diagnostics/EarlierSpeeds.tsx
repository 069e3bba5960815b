import { historyCalls } from '@headend/contract/history'
import { IconGauge } from '@tabler/icons-react'
import { size, speed } from '../../lib/formats.ts'
import { useEvents } from '../../lib/services.tsx'
import { ListDrawer } from '../../ui/list/ListDrawer.tsx'

/** The speed tests of a device that measured something, newest first. */
export const EarlierSpeeds = ({ endpointId, onClose }: Readonly<{ endpointId: string; onClose: () => void }>) => (
  <ListDrawer
    onClose={onClose}
    spec={{
      call: historyCalls.listSpeedTests,
      ask: ({ page, limit }) => ({ body: { endpointId, page, limit } }),
      texts: 'diagnostics',
      part: 'speeds',
      icon: IconGauge,
      wordless: true,
      id: ({ taskId }) => taskId,
      // One that is still running may end while they are read.
      useRows: (_rows, again) => useEvents({ endpointId, kinds: ['DiagnosticsResult'] }, again),
      columns: [
        // Together as wide as the drawer.
        { id: 'endTime', identity: true, width: 146, as: 'time' },
        { id: 'direction', width: 74 },
        { id: 'speed', align: 'right', width: 96, cell: (test) => speed(test.speed) },
        { id: 'bytes', align: 'right', width: 98, cell: (test) => size(test.bytes) },
      ],
      phone: (test, { word, formats }) => ({
        plain: true,
        title: speed(test.speed),
        state: word(`option.direction.${test.direction}`),
        more: formats.dateTime(test.endTime),
        end: size(test.bytes),
      }),
    }}
  />
)
