import { groupCalls } from '@headend/contract/groups'
import { roomCalls } from '@headend/contract/rooms'
import { lives, useCall, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { SelectField } from '../../ui/Field.tsx'
import type { Option } from '../../ui/Field.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'

type Props = DrawnProps & Readonly<{ options: readonly Option[] }>

function PlaceField({ label, value, error, onChange, options }: Props) {
  const word = useWords('presets')
  const chosen = typeof value === 'string' ? value : ''
  // One that is gone is said: the preset is for nobody then.
  const gone = chosen !== '' && !options.some((one) => one.value === chosen)
  return (
    <SelectField
      label={label}
      error={error}
      size="lg"
      value={chosen}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      options={[
        { value: '', label: word('anyPlace') },
        ...options,
        ...(gone ? [{ value: chosen, label: word('gonePlace') }] : []),
      ]}
    />
  )
}

const options = { life: lives.list, silent: true } as const

/** A group, of those that the reader sees. */
export function GroupField(props: DrawnProps) {
  const may = usePermission('group.manage')
  const { data } = useCall(groupCalls.listCombos, {}, { ...options, enabled: may })
  return (
    <PlaceField {...props} options={(data ?? []).map(({ gid, groupName }) => ({ value: gid, label: groupName }))} />
  )
}

/** The same of the rooms. */
export function RoomField(props: DrawnProps) {
  const may = usePermission('group.manage')
  const { data } = useCall(roomCalls.list, { query: { page: 1, limit: 1000 } }, { ...options, enabled: may })
  return (
    <PlaceField
      {...props}
      options={(data?.rows ?? []).map(({ roomId, roomName }) => ({ value: roomId, label: roomName }))}
    />
  )
}
