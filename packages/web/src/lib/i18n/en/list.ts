/** What a list says of any noun: `noun` and `nouns` are those of its own dictionary. */
export const list = {
  find: 'Filter',
  empty: 'No {{nouns}}',
  noMatch: 'No {{noun}} matches',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  read: 'Read',
  unread: 'Unread',
  create: { open: 'New {{noun}}' },
  export: {
    open: 'Export list',
    title: 'Export: {{title}}',
    text_one: 'The only row that the list finds.',
    text: 'All {{count}} rows that the list finds.',
    run_one: 'Export {{count}} row',
    run: 'Export {{count}} rows',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    list: typeof list
  }
}
