import { groupCalls } from '@headend/contract/groups'
import { roomCalls } from '@headend/contract/rooms'
import { deviceCalls } from '@headend/contract/devices'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'

const refresh = [deviceCalls.listConnectsPage, groupCalls.list, roomCalls.list]

type Props = Readonly<{ to: Readonly<{ gid: string } | { roomId: string }>; name: string; onClose: () => void }>

/** Puts devices into a group or a room, found by typing. */
export function AddDevices({ to, name, onClose }: Props) {
  const { t } = useTranslation('groups')
  const { toasts } = useServices()
  return (
    <FormDialog
      centred
      spec={{
        call: 'gid' in to ? groupCalls.associateDevices : roomCalls.associateDevices,
        texts: 'groups',
        part: 'add',
        about: { name },
        fields: [{ name: 'endpointIds', input: 'device', several: true, focus: true }],
        body: (values) => ({ ...values, ...to }),
      }}
      context={t('gid' in to ? 'add.toGroup' : 'add.toRoom')}
      refresh={refresh}
      onDone={(_answer: unknown, { endpointIds }) => {
        toasts.success(t('add.added', { count: Array.isArray(endpointIds) ? endpointIds.length : 0, name }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
