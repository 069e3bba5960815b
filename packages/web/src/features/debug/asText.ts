/** A value as a person reads it: text as it is, everything else as indented JSON. */
export const asText = (value: unknown): string => {
  if (typeof value === 'string') return value
  return JSON.stringify(value, null, 2) ?? ''
}
