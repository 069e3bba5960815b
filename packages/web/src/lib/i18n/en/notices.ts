/** What companies announce to the people of the console. */
export const notices = {
  title: 'Notices',
  noun: 'notice',
  nouns: 'notices',
  context: 'For everybody in a company and below, or for companies by name, while their period lasts.',
  find: 'Filter by title, contents, sender…',
  emptyText: 'What is published shows in the notifications of those it is for.',
  published: 'Published',
  until: 'until {{day}}',
  came: '{{title}}, from {{sender}}',
  news: { message: 'Messages to your company', notice: 'Notices' },
  column: {
    notiTitle: 'Title',
    notiType: 'Type',
    state: 'State',
    subType: 'Kind',
    contents: 'Contents',
    periodStart: 'First day',
    periodEnd: 'Last day',
    ops: 'Recipients',
    senderCompany: 'Sender',
    readStatus: 'Read by me',
    createUser: 'Written by',
  },
  help: {
    subType: 'Optional, such as Maintenance.',
    periodEnd: 'Both days belong to the period.',
    ops: 'Everybody means your company and all below it.',
  },
  option: { notiType: { NOTICE: 'Notice', ALERT: 'Alert', INFORMATION: 'Information' }, ops: { all: 'Everybody' } },
  create: { title: 'Publish a notice', action: 'Publish notice' },
  remove: { text: 'Nobody can read what is deleted.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    notices: typeof notices
  }
}
