import { inventoryCalls, mostImported } from '@headend/contract/inventory'
import { createLimit } from '@headend/contract/lifecycle'
import type { Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { importOf } from '../../core/import.ts'
import type { ImportColumn } from '../../core/import.ts'
import type { LifecycleService } from '../lifecycle/service.ts'

const column = (
  field: string,
  en: string,
  ko: string,
  example: string,
  names: readonly string[] = [],
): ImportColumn => ({
  field,
  label: { en, ko },
  names,
  example,
})

/** What of a device a file may say. */
const columns: readonly ImportColumn[] = [
  column('deviceSn', 'Serial number', '일련번호', 'S410K2404B', ['serial']),
  column('macAddr', 'MAC address', 'MAC 주소', 'A4:C7:F2:0B:71:3E', ['mac']),
  column('modelName', 'Model', '모델', 'Aria S410', ['mid name']),
  column('customerId', 'Customer', '고객번호', 'C-1042'),
  column('retailer', 'Retailer', '판매점', ''),
  column('device_id', 'Device id', '단말 ID', ''),
  column('endpointId', 'Endpoint', '엔드포인트', '', ['endpoint id']),
  column('opCityId', 'City id', '도시 ID', ''),
  column('zipCode', 'Zip code', '우편번호', ''),
  column('address', 'Address', '주소', ''),
  column('opId', 'Company id', '회사 ID', '', ['companyId']),
  column('mid', 'Model id', '모델 ID', ''),
]

/** Devices that enter the inventory from files. */
export const inventoryFeature = ({ lifecycle }: { lifecycle: Pick<LifecycleService, 'create'> }): Feature => {
  const devices = importOf({
    columns,
    plain: ['deviceSn', 'macAddr', 'modelName', 'customerId'],
    most: mostImported,
    atOnce: createLimit,
    take: (caller, rows, how) => lifecycle.create(caller, rows, how),
  })
  return {
    name: 'inventory',
    calls: [
      implement(inventoryCalls, {
        uploadBulk: ({ body, files }, caller) =>
          devices.run(caller, files.file, {
            dryRun: body.dryRun === 'true',
            usual: body.opId === undefined ? {} : { opId: body.opId },
          }),
        getTemplate: async ({ query }, caller) => devices.template('headend-devices', query.format, caller.language),
      }),
    ],
  }
}
