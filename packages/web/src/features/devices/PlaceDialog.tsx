import { deviceCalls } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import { roomCalls } from '@headend/contract/rooms'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall, useServices } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Chosen } from './actionPlan.ts'

/** What devices are in, one at most of each. */
export type PlaceKind = 'group' | 'room'

/** Groups or rooms that are offered; more than a company has. */
const mostOffered = 1000

/** Calls whose answers say where devices are. */
export const placeRefresh = [deviceCalls.listConnectsPage, groupCalls.list, roomCalls.list]

type Place = Readonly<{ id: string; name: string; companyName: string }>

const usePlaces = (kind: PlaceKind): readonly Place[] | undefined => {
  const input = { query: { limit: mostOffered } }
  const groups = useCall(groupCalls.list, input, { life: lives.list, enabled: kind === 'group' })
  const rooms = useCall(roomCalls.list, input, { life: lives.list, enabled: kind === 'room' })
  return kind === 'group'
    ? groups.data?.rows
        // What a filter finds is in the group by itself.
        .filter(({ rule }) => rule === null)
        .map(({ gid, groupName, ...row }) => ({ ...row, id: gid, name: groupName }))
    : rooms.data?.rows.map(({ roomId, roomName, ...row }) => ({ ...row, id: roomId, name: roomName }))
}

type Props = Readonly<{ kind: PlaceKind; chosen: readonly Chosen[]; onClose: () => void }>

/** Puts chosen devices into a group or a room of their company. */
export function PlaceDialog({ kind, chosen, onClose }: Props) {
  const { t } = useTranslation(['deviceActions', 'common'])
  const { toasts } = useServices()
  const places = usePlaces(kind)
  if (places === undefined) return null
  const companies = new Set(chosen.map(({ companyName }) => companyName))
  // A device joins those of its own company alone.
  const options = places
    .filter(({ companyName }) => companies.has(companyName))
    .map(({ id, name, companyName }) => ({
      value: id,
      label: companies.size > 1 ? `${name} (${companyName})` : name,
    }))
  if (options.length === 0)
    return (
      <Dialog
        open
        title={t(`${kind}.title`)}
        onClose={onClose}
        footer={<Button onClick={onClose}>{t('common:action.close')}</Button>}
      >
        <p>{t(`${kind}.none`)}</p>
      </Dialog>
    )
  const name = kind === 'group' ? 'gid' : 'roomId'
  return (
    <FormDialog
      centred
      spec={{
        call: kind === 'group' ? groupCalls.associateDevices : roomCalls.associateDevices,
        texts: 'deviceActions',
        part: kind,
        fields: [{ name, input: 'choice', options, focus: true }],
        body: (values) => ({ ...values, endpointIds: chosen.map(({ endpointId }) => endpointId) }),
      }}
      context={t(`${kind}.context`, { count: chosen.length })}
      refresh={placeRefresh}
      onDone={(_answer: unknown, values) => {
        const joined = options.find(({ value }) => value === values[name])?.label ?? ''
        toasts.success(t(`${kind}.added`, { count: chosen.length, name: joined }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
