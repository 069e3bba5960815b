/** The history of what people did, of whatever kind. */
export const audit = {
  title: 'Audit history',
  noun: 'line',
  nouns: 'lines',
  context: 'Who did what, from where, and what became of it; of the last 7 days unless you choose others.',
  find: 'Filter by person, target, address…',
  emptyText: 'Whatever somebody changes leaves a line here.',
  column: {
    time: 'Time',
    actionName: 'Action',
    target: 'Target',
    userName: 'By',
    companyName: 'Company',
    result: 'Result',
    address: 'Address',
    endpointId: 'Device',
    days: 'Period',
    changes: 'Changes',
    detail: 'Details',
  },
  option: {
    days: { 1: 'Last day', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', all: 'All' },
    result: { success: 'Completed', fail: 'Failed', sent: 'Sent, end unknown' },
    choice: { keep: 'Keep as it is', replace: 'Hand over' },
  },
  /** What else is known of an action, by the name it is kept under. */
  told: {
    role: 'Role',
    from: 'From',
    to: 'To',
    reason: 'Reason',
    choice: 'Decision',
    claims: 'In the inventory',
    endpointId: 'Claimed by',
    address: 'From the address',
    clientKey: 'Browser',
    deviceSn: 'Serial number',
    modelName: 'Model',
    opUserStatus: 'Status',
    opType: 'Type',
    desc: 'Description',
    secondFactor: 'Second factor',
    provider: 'Identity provider',
  },
  field: { name: 'Field', before: 'Before', after: 'After' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    audit: typeof audit
  }
}
