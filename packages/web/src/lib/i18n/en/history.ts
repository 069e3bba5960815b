/** What was done to a device and what happened to it. */
export const history = {
  parts: 'Kind of history',
  file: {
    detail: 'Detail',
    path: 'Path',
  },
  part: {
    userActions: 'User actions',
    deviceActions: 'Device actions',
    systemLogs: 'System logs',
  },
  time: 'Time',
  action: 'Action',
  by: 'By',
  target: 'Target',
  result: 'Result',
  outcomeUnknown: 'Sent, outcome not known',
  reason: 'Reason',
  task: 'Task',
  message: 'Message',
  value: 'Value',
  levelOf: 'Level',
  level: { info: 'Information', warning: 'Warning', error: 'Error' },
  started: 'Started',
  ended: 'Ended',
  took: 'Took',
  input: 'What was sent',
  output: 'What came back',
  noOutput: 'Nothing came back.',
  empty: {
    userActions: 'Nobody has done anything to this device yet',
    deviceActions: 'The device has not done anything yet',
    systemLogs: 'Nothing has been logged yet',
  },
  emptyText: 'New entries come first.',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    history: typeof history
  }
}
