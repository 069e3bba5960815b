import { avCalls } from '@headend/contract/av'
import { IconMessage } from '@tabler/icons-react'
import { FormDialog } from '../../ui/form/FormDialog.tsx'

type Props = Readonly<{ endpointId: string; name: string; onClose: () => void }>

/** Writes a text on the screen of a device. */
export function MessageDialog({ endpointId, name, onClose }: Props) {
  return (
    <FormDialog
      centred
      icon={IconMessage}
      context={name}
      spec={{
        call: avCalls.sendOsdMessage,
        texts: 'av',
        part: 'osd',
        permission: 'device.edit',
        fields: [{ name: 'message', input: 'area', rows: 3, focus: true }],
        body: (values) => ({ endpointId, ...values }),
      }}
      refresh={[avCalls.getFull]}
      onClose={onClose}
    />
  )
}
