/** Films that set-top boxes show while they boot. */
export const bootAds = {
  title: 'Boot ads',
  noun: 'boot ad',
  nouns: 'boot ads',
  context: 'What set-top boxes show while they boot.',
  find: 'Filter by name, file or version…',
  emptyText: 'Add the first film that set-top boxes may show while they boot.',
  seconds: '{{count}} s',
  menu: 'What can be done with {{name}}',
  column: {
    force: 'In force',
    fileId: 'Film',
    adName: 'Name',
    version: 'Version',
    adFileNameOrg: 'File',
    type: 'Type',
    seconds: 'Length',
    adFileSize: 'Size',
    bulkBootAdTime: 'In force since',
    companyName: 'Company',
    dateAdded: 'Added',
    createUser: 'Added by',
    sha256: 'SHA-256',
  },
  create: {
    open: 'Add boot ad',
    title: 'Add boot ad',
    action: 'Add boot ad',
    doneOf: 'The boot ad {{name}} was added.',
    failed: 'The boot ad was not kept',
  },
  edit: { doneOf: 'The boot ad is called {{name}} now.', action: 'Rename' },
  remove: { text: 'The film is gone from the store.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    bootAds: typeof bootAds
  }
}
