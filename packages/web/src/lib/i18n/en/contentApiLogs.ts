/** What was asked of other systems for the content of set-top boxes. */
export const contentApiLogs = {
  title: 'TV content API log',
  noun: 'request',
  nouns: 'requests',
  context: 'What was asked of other systems for the content of set-top boxes, and what came of it.',
  find: 'Filter by API, request or message…',
  emptyText: 'Requests stand here as they are made, such as each fetch of a VOD list.',
  column: {
    dateTime: 'Date and time',
    apiName: 'API',
    request: 'Request',
    result: 'Result',
    message: 'Message',
    activeType: 'Begun by',
    createUser: 'User',
    companyName: 'Company',
  },
  option: {
    result: { success: 'Success', fail: 'Failed' },
    activeType: { manual: 'By hand', automatic: 'By itself' },
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    contentApiLogs: typeof contentApiLogs
  }
}
