/** What a list and its forms say of any noun: `noun` and `nouns` are those of its own dictionary. */
export const list = {
  find: 'Filter',
  empty: 'No {{nouns}}',
  noMatch: 'No {{noun}} matches',
  optional: '{{label}} (optional)',
  none: 'None',
  yes: 'Yes',
  no: 'No',
  read: 'Read',
  unread: 'Unread',
  create: {
    open: 'New {{noun}}',
    title: 'New {{noun}}',
    action: 'Save {{noun}}',
    done: 'The {{noun}} was saved.',
    failed: 'The {{noun}} was not saved',
  },
  edit: {
    title: 'Change {{noun}}',
    action: 'Save {{noun}}',
    done: 'The {{noun}} was changed.',
    failed: 'The {{noun}} was not changed',
    nothing: 'Nothing is changed.',
  },
  remove: {
    title: 'Delete {{count}} {{nouns}}',
    title_one: 'Delete {{count}} {{noun}}',
    text: 'What was deleted stays in the history alone.',
    done: 'Deleted {{count}} {{nouns}}.',
    done_one: 'Deleted {{count}} {{noun}}.',
  },
  import: {
    file: 'CSV or Excel file',
    template: 'Template with the columns',
    line: 'Line {{line}}',
    left: 'and {{count}} more',
    save: 'Save the refused rows',
    reason: 'Reason',
    first: 'The first rows, as they were read',
    refused: 'Refused rows',
    check: 'Check the rows',
    checking: 'The rows are being checked.',
    stop: 'Stop',
    pasted: 'Pasted rows',
    changed: 'The file has changed since you chose it. Choose it again.',
    stopped: 'Stopped. The server takes all rows at once or none: check them again to be sure that it took none.',
    unanswered:
      'The server did not answer. It takes all rows at once or none: check them again to see which of the two it was.',
  },
  pick: {
    remove: 'Take {{name}} off',
    none: 'Nothing matches “{{word}}”.',
    more: '{{count}} more: type to find them.',
    searching: 'Searching…',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    list: typeof list
  }
}
