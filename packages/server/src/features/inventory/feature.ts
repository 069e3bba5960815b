import { inventoryCalls, mostImported } from '@headend/contract/inventory'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { importOf } from '../../core/import.ts'
import type { ImportColumn } from '../../core/import.ts'
import type { DeviceService } from '../devices/service.ts'
import { inventoryChecks } from './checks.ts'
import { madeSecrets } from './madeSecrets.ts'
import { deviceTargets } from './targets.ts'
import { fieldNames } from '../lifecycle/service.ts'
import type { LifecycleService, NamedField } from '../lifecycle/service.ts'

const column = (field: NamedField, example: string, names: readonly string[] = []): ImportColumn => ({
  field,
  label: fieldNames[field],
  names,
  example,
})

/** What of a device a file may say. */
const columns: readonly ImportColumn[] = [
  column('deviceSn', 'S410K2404B', ['serial']),
  column('macAddr', 'A4:C7:F2:0B:71:3E', ['mac']),
  column('modelName', 'Aria S410', ['mid name']),
  column('customerId', 'C-1042'),
  column('retailer', ''),
  column('device_id', ''),
  column('endpointId', '', ['endpoint id']),
  column('city', ''),
  column('opCityId', ''),
  column('zipCode', ''),
  column('address', ''),
  column('tags', 'Lobby, VIP'),
  column('opId', '', ['companyId']),
  column('mid', ''),
  { ...column('secret', ''), isSecret: true },
]

type Needs = Pick<Core, 'db' | 'clock' | 'tree'> &
  Readonly<{
    lifecycle: Pick<LifecycleService, 'create' | 'edit'>
    devices: Pick<DeviceService, 'page' | 'byDid'>
  }>

/** Devices that enter the inventory from files, and files that change those that are there. */
export const inventoryFeature = ({ db, clock, tree, lifecycle, devices: known }: Needs): Feature => {
  const checks = inventoryChecks({ db, tree, lifecycle, devices: known })
  const targets = deviceTargets({ db, clock, tree })
  const devices = importOf(
    { clock },
    {
      noun: 'devices',
      columns,
      plain: ['deviceSn', 'macAddr', 'modelName', 'customerId'],
      most: mostImported,
      take: (caller, rows, { type, ...how }) => lifecycle[type === 'add' ? 'create' : 'edit'](caller, rows, how),
    },
  )
  return {
    name: 'inventory',
    calls: [
      implement(inventoryCalls, {
        uploadBulk: async ({ body: { uploadType, dryRun, opId, mid, secrets }, files }, caller, { signal }) => {
          const made = madeSecrets(secrets)
          const { upload, taken } = await devices.run(caller, files.file, {
            type: uploadType,
            dryRun: dryRun === 'true',
            complete: (values) =>
              made.complete({
                ...(opId !== undefined && { opId }),
                ...(mid !== undefined && !('mid' in values) && !('modelName' in values) && { mid }),
                ...values,
              }),
            signal,
          })
          return { ...upload, secrets: dryRun === 'true' ? [] : made.issuedTo(taken) }
        },
        listUploadHistoriesPage: ({ body: { orders, ...query } }, caller) => {
          const [by] = orders
          return devices.history.page(db, caller, { ...query, order: by && `${by.column},${by.order}` })
        },
        getUploadHistoryDetail: {
          handler: ({ body }, caller) => devices.history.refused(db, caller, body),
          rows: ({ body }, caller) => devices.history.refusedCells(db, caller, body),
        },
        validateMac: ({ body }) => checks.mac(body.macAddr),
        validateSerial: ({ body }, caller) => checks.serials(caller, body),
        validateUpdate: ({ body }, caller) => checks.update(caller, body),
        validateMacInfo: ({ body }, caller) => checks.matching(caller, body),
        listByModelOp: ({ params, query }, caller) => checks.ofModel(caller, params, query),
        readTargets: ({ body, files }, caller, { signal }) => targets.read(caller, body.opId, files.file, signal),
        getTargetsTemplate: async ({ query }, caller) => targets.template(query.format, caller.language),
        getTemplate: async ({ query }, caller) => devices.template('headend-devices', query.format, caller.language),
      }),
    ],
  }
}
