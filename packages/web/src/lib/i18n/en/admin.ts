/** The admin reference tables. */
export const admin = {
  noun: 'row',
  nouns: 'rows',
  noTable: 'There is no such table',
  find: 'Find in all columns',
  rows_one: '{{count}} row',
  rows_other: '{{count}} rows',
  found_one: '{{count}} of {{total}} rows',
  found_other: '{{count}} of {{total}} rows',
  help: { image: 'PNG, JPEG or WebP, at most 512 KB.' },
  edit: { nothing: 'patchData empty', unanswered: 'Ref Patch' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    admin: typeof admin
  }
}
