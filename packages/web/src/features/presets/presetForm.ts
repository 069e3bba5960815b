import { presetEvents, presetWatchPaths } from '@headend/contract/presets'
import type { Preset } from '@headend/contract/presets'
import type { FormField, Values } from '../../ui/form/spec.ts'
import { ConfigurationField } from './ConfigurationField.tsx'
import { DryRunField } from './DryRunField.tsx'
import { hasEvent } from './presetBody.ts'
import { GroupField, RoomField } from './PlaceFields.tsx'

const what: readonly FormField[] = [
  { name: 'configuration', input: 'drawn', draw: ConfigurationField },
  { name: 'autoFirmwareUpgrade', input: 'switch' },
  { name: 'forecast', input: 'drawn', draw: DryRunField },
]

/** Whom a preset is for, when it is applied, and what it sets. */
export const fields = [
  { name: 'name', input: 'text', focus: true },
  { name: 'description', input: 'area', rows: 2, optional: true },
  {
    name: 'target',
    input: 'group',
    fields: [
      { name: 'opId', input: 'company' },
      { name: 'mid', input: 'model', optional: true },
      { name: 'gid', input: 'drawn', draw: GroupField, optional: true },
      { name: 'roomId', input: 'drawn', draw: RoomField, optional: true },
      { name: 'endpointIds', input: 'device', several: true, optional: true },
    ],
  },
  { name: 'events', input: 'choices', options: presetEvents },
  {
    name: 'watchPath',
    input: 'choice',
    options: presetWatchPaths.map((value) => ({ value, label: value })),
    when: (values: Values) => hasEvent(values, 'valueChange'),
  },
  { name: 'weight', input: 'number' },
  { name: 'configuration', input: 'group', fields: what },
  { name: 'enabled', input: 'switch' },
] as const satisfies readonly FormField[]

/** What a new one begins with. */
export const startOf = (companyId: string): Values => ({
  opId: companyId,
  events: ['boot'],
  weight: 100,
  configuration: { values: {} },
  endpointIds: [],
  enabled: true,
})

/** A copy begins as what it is copied from, and is off: nothing is applied twice. */
export const copyOf = (preset: Preset, name: string): Values => {
  const { opId, mid, gid, roomId, endpointIds, description, events, watchPath, weight, autoFirmwareUpgrade } = preset
  return {
    opId,
    mid,
    gid,
    roomId,
    endpointIds,
    description,
    events,
    watchPath,
    weight,
    autoFirmwareUpgrade,
    name,
    configuration: { values: preset.configuration },
    enabled: false,
  }
}
