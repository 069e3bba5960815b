/** What people said of the console, as those read it who run the installation. */
export const feedback = {
  title: 'Feedback',
  noun: 'feedback',
  nouns: 'feedback',
  context: 'What people said of this console.',
  find: 'Filter by title, contents, person…',
  emptyText: 'What people send by “Feedback” shows here.',
  column: {
    title: 'Title',
    type: 'Type',
    contents: 'Contents',
    userName: 'Signed by',
    companyName: 'Company',
    time: 'Sent',
    address: 'Screen',
  },
  option: { type: { bug: 'Problem', new: 'New', improve: 'Improvement', misc: 'Other' } },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    feedback: typeof feedback
  }
}
