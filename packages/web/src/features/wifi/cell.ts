import type { RadioField, RadioSettings } from '@headend/contract/wifiChanges'
import type { WifiModel } from '@headend/contract/wifiRules'
import type { ShownRadio } from './radioForm.ts'
import type { StoredKeys } from './useStoredKeys.ts'

/** What one setting of one radio is drawn from. */
export type CellProps = Readonly<{
  radio: ShownRadio
  label: string
  error: string | undefined
  locked: boolean
  model: WifiModel
  stored: StoredKeys
  onChange: <Field extends RadioField>(field: Field, value: RadioSettings[Field]) => void
}>
