/** The Debug tab: the device's own data model, its tasks and the last events. */
export const debug = {
  offline: 'The device is not connected. Try again when it is online.',
  path: 'Path',
  type: 'Type',
  model: {
    title: 'Data model',
    meta: '{{total}} entries, as the agent said at {{time}}',
    again: 'Ask the agent again what it supports',
    find: 'Find a path, type or value, or type a path to read',
    found: '{{count}} found',
    none: 'The agent did not tell its data model.',
    noneText: 'Paths can still be read: type one, or read everything.',
    nothing: 'Nothing matches',
    nothingText: 'Values are searched too, once they have been read.',
  },
  tree: {
    label: 'Data model of the device',
    writable: 'Can be set',
    notRead: 'Read the table to see its rows',
    noInstances: 'No rows',
    masked: 'Hidden',
    maskedWhy: 'A secret. Reading it needs its own permission and is recorded.',
    writeOnly: 'Can be set, not read',
    empty: 'Empty text',
  },
  kind: {
    command: 'command',
    event: 'event',
    table: 'table',
  },
  read: {
    label: 'Read {{name}}',
    all: 'Read all',
    path: 'Read this path',
    failed: 'The path was not read.',
    cut: 'Not all of it is shown.',
    cutText: 'The device has more below {{path}} than one answer carries. Read an object below it.',
  },
  watch: {
    title: 'Watched values',
    start: 'Watch {{name}}',
    end: 'Stop watching {{name}}',
    none: 'No value is watched',
    noneText: 'Press the eye of a value to have its changes shown here as they happen.',
    refused: 'The device does not report changes of these values.',
  },
  set: {
    label: 'Set {{name}}',
    title: 'Set {{name}}',
    context: 'The device takes the value at once.',
    was: 'Value now',
    value: 'New value',
    action: 'Set value',
    done: 'Value set: {{path}}',
  },
  expects: {
    boolean: 'true or false.',
    whole: 'A whole number, such as -12.',
    positive: 'A whole number from 0.',
    decimal: 'A number, such as 0.5.',
    time: 'A time, such as 2025-10-14T05:26:31Z.',
    base64: 'Base64, such as aGVhZGVuZA==.',
    hex: 'Pairs of hexadecimal digits, such as 0AFF.',
    text: 'Any text.',
  },
  run: {
    label: 'Run {{name}}',
    title: 'Run {{name}}',
    sync: 'The device answers at once.',
    async: 'The device works on it and tells its result later.',
    noInputs: 'The command takes no arguments.',
    action: 'Run command',
    destructive: 'This command erases settings of the device.',
  },
  tasks: {
    title: 'Stored tasks',
    meta: 'running, and ended within 10 min',
    none: 'No tasks',
    noneText: 'What is started on this device shows here until 10 min after its end.',
    result: 'Result',
    input: 'Input',
    by: 'by {{name}}',
  },
  events: {
    title: 'Last events',
    meta: 'since this page was opened',
    none: 'No events yet',
    noneText: 'What the device reports shows here as it arrives.',
    progress: '{{name}}, step {{step}} of {{steps}}',
    more: 'Show all of it',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    debug: typeof debug
  }
}
