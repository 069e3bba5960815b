import { useState } from 'react'
import { useDevice, useRecentEvents } from '../../lib/device.ts'
import { usePermission } from '../../lib/services.tsx'
import { DataModelCard } from './DataModelCard.tsx'
import { EventsCard } from './EventsCard.tsx'
import { TasksCard } from './TasksCard.tsx'
import { useReader } from './useReader.ts'
import { useWatch } from './useWatch.ts'
import { heldValues } from './values.ts'
import { WatchCard } from './WatchCard.tsx'
import './debug.css'

/** Everything of one device as the agent reports it: what makes a device of any vendor useful on its first day. */
export function DebugTab({ endpointId }: Readonly<{ endpointId: string }>) {
  // The page is drawn anew for another device, so these are of this one.
  const [values] = useState(heldValues)
  const reader = useReader(endpointId, values)
  const watch = useWatch(endpointId, values)
  const { device, online } = useDevice(endpointId)
  const events = useRecentEvents(endpointId)
  const mayRead = usePermission('device.readValue')
  return (
    <div className="hd-debug">
      <div className="hd-debug-main">
        {mayRead && (
          <DataModelCard
            endpointId={endpointId}
            online={online}
            registered={device !== undefined}
            values={values}
            reader={reader}
            watch={watch}
          />
        )}
      </div>
      <div className="hd-debug-side">
        {mayRead && <WatchCard watch={watch} values={values} />}
        <TasksCard endpointId={endpointId} />
        <EventsCard events={events} />
      </div>
    </div>
  )
}
