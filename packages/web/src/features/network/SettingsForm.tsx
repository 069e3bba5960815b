import { FormBody } from '../../ui/form/FormBody.tsx'
import type { Form, Values } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import './network.css'

type Props = Readonly<{
  spec: Form
  /** What the device has now. */
  start: Values
  onClose: () => void
}>

/** Changes settings where they stand, while the device may change them too. */
export function SettingsForm({ spec, start, onClose }: Props) {
  const of = useFormOf(spec, { before: start, live: true, onDone: onClose })
  return <FormBody of={of} className="hd-form hd-network-form" onCancel={onClose} />
}
