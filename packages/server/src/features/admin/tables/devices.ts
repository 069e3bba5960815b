import { lifecycleCalls } from '@headend/contract/lifecycle'
import { bug, fail } from '../../../core/errors.ts'
import { errorCodes } from '@headend/contract/core'
import type { AuthenticatedCaller } from '../../../core/http/caller.ts'
import type { Db } from '../../../core/db/database.ts'
import type { LifecycleService } from '../../lifecycle/service.ts'
import { column, rowsOf } from '../table.ts'
import type { Table, Values } from '../table.ts'

type Needs = Readonly<{ db: Db; lifecycle: Pick<LifecycleService, 'create' | 'remove'> }>

const isNew = { edit: 'new' } as const
const needed = { edit: 'new', required: true } as const
const free = { edit: 'always' } as const

const models = rowsOf('model', 'mid', 'model_name')
const companies = rowsOf('company', 'company_id', 'company_name')

/** What every table about devices begins with; a device comes and goes by the rules of the inventory. */
const ofDevices = ({ db, lifecycle }: Needs) => ({
  base: 'device',
  from: 'device join model on model.mid = device.mid join company on company.company_id = device.company_id',
  key: 'device.did',
  order: 'createTime,desc',
  name: 'endpointId',
  conflicts: {
    device_mac_unique: { code: 'macconflict', field: 'macAddr' } as const,
    device_name_unique: { code: 'deviceconflict', field: 'device_id' } as const,
  },
  create: async (caller: AuthenticatedCaller, values: Values): Promise<string> => {
    const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    const { successes, errors } = await lifecycle.create(caller, [given])
    const [refused] = errors
    if (refused !== undefined) {
      const code = errorCodes.find((name) => name === refused.code) ?? 'conflict'
      const problem = refused.reason
      const field = refused.field ?? 'deviceSn'
      throw fail(code, {
        field,
        fields: [{ field, problem }],
        ...(code === 'custom' ? { reason: 'invalid', values: { field, problem } } : {}),
      })
    }
    const row = await db
      .selectFrom('device')
      .select('did')
      .where('endpoint_id', '=', successes[0]?.endpointId ?? '')
      .executeTakeFirst()
    if (row === undefined) throw bug(`${lifecycleCalls.createDevices.id} added a device that is not there`)
    return row.did
  },
  remove: (caller: AuthenticatedCaller, row: Values) => lifecycle.remove(caller, String(row['endpointId'])),
  first: [
    column('endpointId', 'text', 'Endpoint', '엔드포인트', 'device.endpoint_id', isNew),
    column('deviceSn', 'text', 'Serial number', '일련번호', 'device.device_sn', needed),
    column('mid', 'choice', 'Model', '모델', 'device.mid', { ...needed, choices: models }),
    column('companyId', 'choice', 'Company', '운영사', 'device.company_id', { ...needed, choices: companies }),
  ],
  last: [
    column('createTime', 'time', 'Registered', '등록 시각', 'device.create_time'),
    column('modifyTime', 'time', 'Changed', '변경 시각', 'device.modify_time'),
  ],
})

/** The group of devices: what they say of themselves, how they are provisioned, and what their models have. */
export const deviceTables = (needs: Needs): readonly Table[] => {
  const { first, last, ...devices } = ofDevices(needs)
  return [
    {
      ...devices,
      id: 'device_device_info',
      columns: [
        ...first,
        column('device_id', 'text', 'Device name', '단말 이름', 'device.device_id', free),
        column('friendlyName', 'text', 'AP name', 'AP 이름', 'device.friendly_name'),
        column('firmwareVersion', 'text', 'Firmware', '펌웨어', 'device.firmware_version'),
        column('hardwareVersion', 'text', 'Hardware', '하드웨어', 'device.hardware_version'),
        column('agentVersion', 'text', 'Agent', '에이전트', 'device.agent_version'),
        column('locationIp', 'text', 'IP address', 'IP 주소', 'device.location_ip'),
        column('online', 'boolean', 'Online', '온라인', 'device.online'),
        column('outside', 'boolean', 'Outside', '외부', 'device.outside', free),
        column('accessTime', 'time', 'Last access', '마지막 접속', 'device.access_time'),
        ...last,
      ],
    },
    {
      ...devices,
      id: 'provisioning',
      columns: [
        ...first,
        column('macAddr', 'text', 'MAC address', 'MAC 주소', 'device.mac_addr', isNew),
        column('deviceStatus', 'text', 'Status', '상태', 'device.device_status'),
        column('activeReqTime', 'time', 'Deployment asked', '배포 요청 시각', 'device.active_req_time'),
        column('customerId', 'text', 'Customer', '고객', 'device.customer_id', free),
        column('retailer', 'text', 'Retailer', '판매점', 'device.retailer', free),
        column('zipCode', 'text', 'Postcode', '우편번호', 'device.zip_code', free),
        column('address', 'text', 'Address', '주소', 'device.address', free),
        column('updateUser', 'text', 'Changed by', '변경한 사람', 'device.update_user'),
        ...last,
      ],
    },
    {
      id: 'model_parameters',
      base: 'model_parameter',
      key: 'model_parameter.parameter_id',
      order: 'path,asc',
      name: 'path',
      conflicts: { model_parameter_unique: { code: 'nameconflict', field: 'path' } },
      columns: [
        column('mid', 'choice', 'Model', '모델', 'model_parameter.mid', { ...needed, choices: models }),
        column('path', 'text', 'Path', '경로', 'model_parameter.path', { edit: 'always', required: true }),
        column('valueType', 'text', 'Value type', '값 형식', 'model_parameter.value_type', {
          ...free,
          blank: 'string',
        }),
        column('writable', 'boolean', 'Writable', '쓰기 가능', 'model_parameter.writable', {
          edit: 'always',
          required: true,
        }),
        column('description', 'longText', 'Description', '설명', 'model_parameter.description', { ...free, blank: '' }),
      ],
    },
    {
      id: 'model_supported',
      base: 'model_feature',
      key: 'model_feature.model_feature_id',
      order: 'mid,asc',
      name: 'mid',
      conflicts: { model_feature_unique: { code: 'nameconflict', field: 'featureId' } },
      columns: [
        column('mid', 'choice', 'Model', '모델', 'model_feature.mid', {
          edit: 'always',
          required: true,
          choices: models,
        }),
        column('featureId', 'choice', 'Service feature', '서비스 기능', 'model_feature.feature_id', {
          edit: 'always',
          required: true,
          choices: rowsOf('feature', 'feature_id', 'feature_key'),
        }),
      ],
    },
  ]
}
