import { deviceCalls } from '@headend/contract/devices'
import type { Device } from '@headend/contract/device'
import { useQueryClient } from '@tanstack/react-query'
import { callKey, useEvents, useFollow } from '../../lib/services.tsx'

const lists = [deviceCalls.listConnectsPage, deviceCalls.listOutsideSaPage]

type Listed = { readonly rows: readonly Device[] }

/** The row with the fields a state change carries; fields a device row does not have are left out. */
export const withChanges = (device: Device, changes: unknown): Device =>
  typeof changes === 'object' && changes !== null
    ? { ...device, ...Object.fromEntries(Object.entries(changes).filter(([name]) => name in device)) }
    : device

/** Keeps the rows of the page as the devices are now: follows them while they are shown and writes changes into the answer. */
export const useListLive = (devices: readonly Device[]): void => {
  const queries = useQueryClient()
  useFollow(devices.map(({ endpointId }) => endpointId))

  useEvents({ kinds: ['ValueUpdate'] }, (event) => {
    if (event.kind !== 'ValueUpdate' || event.method !== 'changeDeviceState') return
    for (const { id } of lists)
      queries.setQueriesData<Listed>({ queryKey: callKey({ id }) }, (answer) =>
        answer && answer.rows.some((row) => row.endpointId === event.endpointId)
          ? {
              ...answer,
              rows: answer.rows.map((row) =>
                row.endpointId === event.endpointId ? withChanges(row, event.value) : row,
              ),
            }
          : answer,
      )
  })
}
