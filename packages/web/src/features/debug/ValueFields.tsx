import { TextField } from '../../ui/Field.tsx'

export type Values = Readonly<Record<string, string>>

/** Those that were filled in: what is left empty is not sent, since the device has a default for it. */
export const filledIn = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))

type Props = Readonly<{
  names: readonly Readonly<{ name: string; type?: string }>[]
  values: Values
  onChange: (values: Values) => void
}>

/** A field for each value that the device takes by name. */
export const ValueFields = ({ names, values, onChange }: Props) =>
  names.map(({ name, type }) => (
    <TextField
      key={name}
      mono
      label={name}
      help={type}
      value={values[name] ?? ''}
      maxLength={65_536}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange({ ...values, [name]: event.target.value })}
    />
  ))
