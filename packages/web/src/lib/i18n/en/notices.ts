/** What companies announce to the people of the console. */
export const notices = {
  title: 'Notices',
  context: 'For everybody in a company and below, or for companies by name, while their period lasts.',
  find: 'Filter by title, contents, sender…',
  empty: 'No notices',
  emptyText: 'What is published shows in the notifications of those it is for.',
  noMatch: 'No notice matches',
  everybody: 'Everybody',
  published: 'Published',
  read: 'Read',
  unread: 'Unread',
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
  option: { notiType: { NOTICE: 'Notice', ALERT: 'Alert', INFORMATION: 'Information' } },
  create: {
    open: 'New notice',
    title: 'Publish a notice',
    action: 'Publish notice',
    done: 'The notice was saved.',
    failed: 'The notice was not saved',
  },
  edit: {
    title: 'Change notice',
    action: 'Save notice',
    done: 'The notice was changed.',
    failed: 'The notice was not changed',
  },
  remove: {
    title: 'Delete {{count}} notices',
    title_one: 'Delete {{count}} notice',
    text: 'Nobody can read them any more.',
    text_one: 'Nobody can read it any more.',
    done: 'Deleted {{count}} notices.',
    done_one: 'Deleted {{count}} notice.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    notices: typeof notices
  }
}
