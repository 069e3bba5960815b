import { menuPermissions } from '@headend/contract/core'
import { deviceTabs, productClasses } from '@headend/contract/models'
import type { Clock } from '../../../core/clock.ts'
import { taskKinds, taskStates } from '@headend/contract/tasks'
import type { TaskType } from '@headend/contract/tasks'
import { fail } from '../../../core/errors.ts'
import type { DeviceDirectory } from '../../../device/directory.ts'
import { imagePath } from '../../models/service.ts'
import type { TaskService } from '../../tasks/service.ts'
import { column, rowsOf, words } from '../table.ts'
import type { Table } from '../table.ts'

type Needs = Readonly<{
  tasks: Pick<TaskService, 'start' | 'cancel'>
  directory: Pick<DeviceDirectory, 'findRegistered'>
  clock: Clock
}>

const free = { edit: 'always' } as const
const needed = { edit: 'always', required: true } as const

/** Tasks that need no word beside the device. */
const startable = ['Reboot', 'Factory', 'Lock', 'Unlock'] as const satisfies readonly TaskType[]

/** What the product refers to, and the tasks it runs. */
export const referenceTables = ({ tasks, directory, clock }: Needs): readonly Table[] => [
  {
    id: 'model',
    base: 'model',
    from: 'model join manufacturer on manufacturer.manufacturer_id = model.manufacturer_id',
    key: 'model.mid',
    order: 'modelName,asc',
    name: 'modelName',
    conflicts: { model_model_name_key: { code: 'nameconflict', field: 'modelName' } },
    columns: [
      column('modelName', 'text', 'Model', '모델', 'model.model_name', needed),
      column('modelSubName', 'text', 'Sub name', '보조 이름', 'model.model_sub_name', free),
      column('manufacturerName', 'text', 'Manufacturer', '제조사', 'manufacturer.manufacturer_name', {
        ...needed,
        write: async (value, trx) => {
          const name = String(value)
          await trx
            .insertInto('manufacturer')
            .values({ manufacturer_name: name })
            .onConflict((conflict) => conflict.doNothing())
            .execute()
          return trx
            .selectFrom('manufacturer')
            .select('manufacturer_id')
            .where('manufacturer_name', '=', name)
            .executeTakeFirstOrThrow()
        },
      }),
      column('modelOui', 'text', 'OUI', 'OUI', 'model.model_oui', needed),
      column('productClass', 'choice', 'Product class', '제품군', 'model.product_class', {
        ...needed,
        choices: words(productClasses),
      }),
      column('protocol', 'choice', 'Protocol', '프로토콜', 'model.protocol', {
        ...free,
        blank: 'USP',
        choices: words(['USP', 'CWMP', 'SIM']),
      }),
      column('tabMenu', 'choices', 'Tabs', '탭', 'model.tab_menu', { ...needed, choices: words(deviceTabs) }),
    ],
  },
  {
    id: 'image',
    base: 'model_image',
    key: 'model_image.image_id',
    order: 'imageName,asc',
    name: 'imageName',
    conflicts: { model_image_unique: { code: 'nameconflict', field: 'mid' } },
    columns: [
      column('image', 'image', 'Picture', '그림', imagePath, {
        ...needed,
        writePicture: ({ content, type }) => ({ content, content_type: type, modify_time: clock.date() }),
      }),
      column('imageName', 'text', 'Name', '이름', 'model_image.image_name', needed),
      column('mid', 'choice', 'Model', '모델', 'model_image.mid', {
        ...needed,
        choices: rowsOf('model', 'mid', 'model_name'),
      }),
      column('modifyTime', 'time', 'Changed', '변경 시각', 'model_image.modify_time'),
    ],
  },
  {
    id: 'feature',
    base: 'feature',
    key: 'feature.feature_id',
    order: 'featureKey,asc',
    name: 'featureKey',
    conflicts: { feature_key_unique: { code: 'nameconflict', field: 'featureKey' } },
    columns: [
      column('featureKey', 'text', 'Key', '키', 'feature_key', { edit: 'new', required: true }),
      column('featureName', 'text', 'Name', '이름', 'feature_name', needed),
      column('featureDesc', 'longText', 'Description', '설명', 'feature_desc', { ...free, blank: '' }),
      column('enabled', 'boolean', 'Enabled', '사용', 'enabled', needed),
    ],
  },
  {
    id: 'menu',
    base: 'menu',
    key: 'menu.menu_id',
    order: 'menuKey,asc',
    name: 'menuKey',
    conflicts: {
      menu_key_unique: { code: 'nameconflict', field: 'menuKey' },
      menu_admin_enabled: { code: 'conflict', field: 'enabled' },
    },
    columns: [
      column('menuKey', 'choice', 'Menu', '메뉴', 'menu_key', {
        edit: 'new',
        required: true,
        choices: words(menuPermissions),
      }),
      column('menuDesc', 'longText', 'Description', '설명', 'menu_desc', { ...free, blank: '' }),
      column('enabled', 'boolean', 'Enabled', '사용', 'enabled', needed),
    ],
  },
  {
    id: 'task',
    base: 'task',
    key: 'task.task_id',
    textKey: true,
    order: 'startTime,desc',
    name: 'endpointId',
    columns: [
      column('endpointId', 'text', 'Endpoint', '엔드포인트', 'task.endpoint_id', { edit: 'new', required: true }),
      column('deviceName', 'text', 'Device', '단말', 'task.device_name'),
      column('taskType', 'choice', 'Type', '종류', 'task.task_type', {
        edit: 'new',
        required: true,
        choices: words(startable),
      }),
      column('state', 'choice', 'State', '상태', 'task.state', {
        edit: 'existing',
        required: true,
        choices: words(taskStates),
      }),
      column('failCode', 'text', 'Failure', '실패 원인', 'task.fail_code'),
      column('userName', 'text', 'Started by', '시작한 사람', 'task.user_name'),
      column('startTime', 'time', 'Started', '시작 시각', 'task.start_time'),
      column('endTime', 'time', 'Ended', '종료 시각', 'task.end_time'),
    ],
    create: async (caller, values) => {
      const type = startable.find((name) => name === values['taskType'])
      if (type === undefined) throw fail('conflict', { field: 'taskType' })
      const { permission } = taskKinds[type]
      if (!caller.permissions.has(permission)) throw fail('roleerr', { permission })
      const device = await directory.findRegistered(caller, String(values['endpointId']))
      return (await tasks.start({ caller, type, input: {}, device })).taskId
    },
    // A task ends once: it may be ended, and nothing else of it changed.
    patch: async (caller, row, values) => {
      if (values['state'] !== 'cancelled') throw fail('conflict', { field: 'state' })
      await tasks.cancel(caller, row.id)
    },
    guard: (row) => {
      if (row['endTime'] === null) throw fail('conflict', { field: 'state' })
    },
  },
]
