import type { FormField, Values } from '../../ui/form/spec.ts'

/** The dots of a name would be levels of the form's values. */
const keyOf = (name: string): string => name.replaceAll('.', '/')

/** A field for each value that the device takes by name. */
export const valueFields = (
  taken: readonly Readonly<{ name: string; type?: string }>[],
): readonly (FormField & Readonly<{ input: 'text' }>)[] =>
  taken.map(({ name, type }) => ({
    name: keyOf(name),
    label: name,
    input: 'text',
    mono: true,
    ...(type !== undefined && { help: type }),
  }))

/** Those of `names` that were filled in: what is left empty is not sent, since the device has a default for it. */
export const filledIn = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[keyOf(name)]
      return value === '' ? [] : [[name, value]]
    }),
  )
