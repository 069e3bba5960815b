/** The log of what people did to devices. */
export const actionLogs = {
  title: 'Action logs',
  noun: 'action',
  nouns: 'actions',
  context: 'What people did to devices; of the last 7 days unless you choose others.',
  find: 'Filter by MAC, person, target…',
  emptyText: 'Whatever somebody does to a device leaves a line here.',
  column: {
    dateTime: 'Date and time',
    actionName: 'Action',
    macAddress: 'MAC address',
    target: 'Target',
    performedBy: 'Performed by',
    result: 'Result',
    days: 'Period',
  },
  option: {
    days: { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', all: 'All' },
    result: {
      success: 'Completed',
      fail: 'Failed',
      cancelled: 'Stopped',
      running: 'Proceeding',
      sent: 'Sent, end unknown',
    },
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    actionLogs: typeof actionLogs
  }
}
