/** The admin reference tables. */
export const admin = {
  add: 'Add',
  addTo: 'Add to {{title}}',
  added: 'The row was added.',
  saved: 'The row was saved.',
  deleted: 'The row was deleted.',
  delete: 'Delete',
  deleteTitle: 'Delete this row?',
  deleteText: 'It cannot be brought back. What was deleted stays in the history.',
  empty: 'This table has no rows.',
  noMatch: 'No row matches.',
  noTable: 'There is no such table',
  find: 'Find in all columns',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  found_one: '{{count}} of {{total}} rows',
  found_other: '{{count}} of {{total}} rows',
  patchEmpty: 'patchData empty',
  optional: 'optional',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  imageHelp: 'PNG, JPEG or WebP, at most 512 KB.',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    admin: typeof admin
  }
}
