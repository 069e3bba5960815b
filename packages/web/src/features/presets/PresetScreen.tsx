import { presetCalls } from '@headend/contract/presets'
import type { Preset } from '@headend/contract/presets'
import { IconAdjustments } from '@tabler/icons-react'
import { count } from '../../lib/formats.ts'
import type { FormField } from '../../ui/form/spec.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import type { Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { PresetActions } from './PresetActions.tsx'
import { bodyOf } from './presetBody.ts'
import { fields, startOf } from './presetForm.ts'

const stateOf = ({ enabled }: Preset, { word }: Tools) => (
  <Status state={enabled ? 'inUse' : 'stopped'} label={word(enabled ? 'on' : 'off')} />
)

const targetOf = (preset: Preset, { word }: Tools): string => {
  const { modelName, mid, groupName, gid, roomName, roomId, endpointIds, companyName } = preset
  const gone = word('gonePlace')
  return [
    companyName,
    ...(mid === null ? [] : [modelName ?? gone]),
    ...(gid === null ? [] : [groupName ?? gone]),
    ...(roomId === null ? [] : [roomName ?? gone]),
    ...(endpointIds.length === 0 ? [] : [word('devices', { count: endpointIds.length })]),
  ].join(' · ')
}

const eventsOf = ({ events }: Preset, { word }: Tools): string =>
  events.map((event) => word(`option.events.${event}`)).join(', ')

const countsOf = ({ applied, failed, waiting }: Preset, { word }: Tools) => (
  <>
    {word('counts', { applied: count(applied), waiting: count(waiting) })}{' '}
    {failed > 0 && <Status state="failed" label={word('failedCount', { count: failed })} />}
  </>
)

export const { Screen } = resourceScreens(presetCalls, {
  path: '/management/preset/presetListPage',
  id: 'presetId',
  permission: 'device.setValue',
  texts: 'presets',
  menu: 'management',
  icon: IconAdjustments,
  // What is no field of the body stands in the groups.
  fields: fields as readonly FormField<(typeof fields)[number]['name']>[],
  start: ({ op }) => startOf(op.opId),
  body: bodyOf,
  columns: [
    { id: 'name', identity: true, sortable: true, width: { least: 120, wished: 190 } },
    { id: 'target', wraps: true, width: { least: 120, wished: 210 }, cell: targetOf },
    { id: 'weight', sortable: true, align: 'right', width: 80 },
    { id: 'events', wraps: true, width: { least: 90, wished: 140 }, cell: eventsOf },
    {
      id: 'configuration',
      align: 'right',
      width: 100,
      cell: ({ configuration }) => count(Object.keys(configuration).length),
    },
    {
      id: 'autoFirmwareUpgrade',
      width: 105,
      cell: ({ autoFirmwareUpgrade }, { word }) => word(`option.autoFirmwareUpgrade.${autoFirmwareUpgrade}`),
    },
    { id: 'state', width: 80, cell: stateOf },
    { id: 'counts', wraps: true, width: { least: 120, wished: 180 }, cell: countsOf },
    { id: 'description', hidden: true, wraps: true },
    { id: 'file', hidden: true },
    { id: 'createUser', hidden: true },
    { id: 'createTime', sortable: true, as: 'time', hidden: true },
  ],
  order: { column: 'weight', direction: 'asc' },
  filters: [
    {
      name: 'enabled',
      options: ['true', 'false'],
      single: true,
    },
  ],
  actions: {
    width: 44,
    of: (preset, show) => <PresetActions {...{ preset, show }} />,
    onPhone: (preset, show) => <PresetActions {...{ preset, show }} />,
  },
  phone: (preset, tools) => ({
    plain: true,
    title: preset.name,
    state: stateOf(preset, tools),
    more: `${targetOf(preset, tools)} · ${eventsOf(preset, tools)}`,
    end: tools.word('weighs', { weight: preset.weight }),
  }),
})
