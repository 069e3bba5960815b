/** How a value of a TR-181 type is typed in and checked. */
export type ValueKind = 'boolean' | 'whole' | 'positive' | 'decimal' | 'time' | 'base64' | 'hex' | 'text'

const kinds: Readonly<Record<string, ValueKind>> = {
  boolean: 'boolean',
  int: 'whole',
  long: 'whole',
  unsignedInt: 'positive',
  unsignedLong: 'positive',
  decimal: 'decimal',
  dateTime: 'time',
  base64: 'base64',
  hexBinary: 'hex',
}

export const valueKind = (type: string | null): ValueKind => (type === null ? 'text' : (kinds[type] ?? 'text'))

const patterns: Readonly<Partial<Record<ValueKind, RegExp>>> = {
  boolean: /^(?:true|false|0|1)$/,
  whole: /^[+-]?\d+$/,
  positive: /^\+?\d+$/,
  decimal: /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/,
  time: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/,
  base64: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  hex: /^(?:[0-9A-Fa-f]{2})*$/,
}

/** Whether `value` reads as its kind. The device has the last word. */
export const readsAs = (kind: ValueKind, value: string): boolean => patterns[kind]?.test(value) ?? true

/** Whether a boolean says yes, in either of its spellings. */
export const isTrue = (value: string): boolean => value === 'true' || value === '1'

/** Whether a device shows the value of before (`was`) instead of the one that it said it took; another spelling is none. */
export const showsOld = (kind: ValueKind, was: string | null, sent: string, shown: string): boolean =>
  shown === was && (kind === 'boolean' ? isTrue(shown) !== isTrue(sent) : shown !== sent)

/** Commands that end a device's settings or its life: they are confirmed like the actions of the same name. */
export const isDestructive = (command: string): boolean =>
  /(?:^|\.)(?:FactoryReset|RemoveAll|Format)\w*\(\)$/.test(command)

/** Commands that reset the device to factory settings: they ask for the number of devices like the action itself. */
export const isFactoryReset = (command: string): boolean => /(?:^|\.)FactoryReset\w*\(\)$/.test(command)
