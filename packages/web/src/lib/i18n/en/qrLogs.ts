/** The log of QR codes that set-top boxes have shown. */
export const qrLogs = {
  title: 'QR log',
  noun: 'QR code',
  nouns: 'QR codes',
  context: 'QR codes that set-top boxes have shown; of the last 7 days unless you choose others.',
  find: 'Filter by MAC, channel, program, link…',
  emptyText: 'A box that shows a QR code reports it.',
  column: {
    dateTime: 'Date and time',
    macAddress: 'MAC address',
    channelName: 'Channel',
    programName: 'Program',
    link: 'Link',
    days: 'Period',
  },
  option: { days: { 1: 'Today', 7: 'Last 7 days', 30: 'Last 30 days', 90: 'Last 90 days', all: 'All' } },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    qrLogs: typeof qrLogs
  }
}
