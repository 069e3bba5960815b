/** What was done to a device and what happened to it. */
export const history = {
  parts: 'Kind of history',
  userActions: { title: 'User actions', empty: 'Nobody has done anything to this device yet' },
  deviceActions: {
    title: 'Device actions',
    one: 'Device action',
    empty: 'The device has not done anything yet',
  },
  systemLogs: { title: 'System logs', empty: 'Nothing has been logged yet' },
  column: {
    createTime: 'Time',
    dateTime: 'Time',
    actionName: 'Action',
    action: 'Action',
    target: 'Target',
    performedBy: 'By',
    result: 'Result',
    failReason: 'Reason',
    state: 'Result',
    taskId: 'Task',
    level: 'Level',
    message: 'Message',
    value: 'Value',
  },
  file: { kind: 'Message', message: 'Detail', path: 'Path' },
  outcomeUnknown: 'Sent, outcome not known',
  reason: 'Reason',
  level: { info: 'Information', warning: 'Warning', error: 'Error' },
  started: 'Started',
  ended: 'Ended',
  took: 'Took',
  input: 'What was sent',
  output: 'What came back',
  noOutput: 'Nothing came back.',
  emptyText: 'New entries come first.',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    history: typeof history
  }
}
