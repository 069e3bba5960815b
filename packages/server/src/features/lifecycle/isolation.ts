import type { DeviceStatus } from '@headend/contract/device'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'
import type { Ground } from '../../testing/isolation.ts'

const endpointOf = (use: string): string => `os::582B0A-${use}`

/** A device for each step in the life of one, where that step can be taken. */
const statuses: Readonly<Record<string, DeviceStatus>> = {
  DEACTIVATED: 'deployed',
  REJECTED: 'requested',
  ACTIVATED: 'inventory',
  ALLOCATED: 'inventory',
  RELEASED: 'inventory',
  SECRET: 'inventory',
  DELETED: 'inventory',
}

const plant = ({ stack: { db }, companyId, mid }: Ground) =>
  db
    .insertInto('device')
    .values(
      Object.entries(statuses).map(([use, device_status]) => ({
        endpoint_id: endpointOf(use),
        device_sn: use,
        mid,
        company_id: companyId,
        device_status,
      })),
    )
    .execute()

export const isolation = isolationOf(plant, ({ companyId, mid }) => {
  const ofDevice = (use: string, more: object = {}) => refuses({ body: { endpointId: endpointOf(use), ...more } })
  const created = { deviceSn: 'INTRUDER1', mid, opId: companyId }
  return {
    'lifecycle.createDevices': hides(['INTRUDER1'], { body: { devices: [created] } }),
    'lifecycle.deactivate': ofDevice('DEACTIVATED'),
    'lifecycle.reject': ofDevice('REJECTED'),
    'lifecycle.allocate': ofDevice('ALLOCATED', { opid: companyId }),
    'lifecycle.activate': ofDevice('ACTIVATED'),
    // It goes to the company above, which is the root: the owner does not see it any more.
    'lifecycle.release': refuses({ body: { endpointId: endpointOf('RELEASED'), opid: companyId } }, { by: ['root'] }),
    'lifecycle.giveSecret': ofDevice('SECRET'),
    'lifecycle.removeSecret': refuses({ query: { endpointId: endpointOf('SECRET') } }),
    'lifecycle.deleteDevice': refuses({ query: { endpointId: endpointOf('DELETED') } }),
  }
})
