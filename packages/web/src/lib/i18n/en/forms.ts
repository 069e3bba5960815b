/** What forms and dialogs of a list say of any noun: `noun` and `nouns` are those of its own dictionary. */
export const forms = {
  optional: '{{label}} (optional)',
  chooseRole: 'Choose a role',
  cost: 'Before you apply this',
  changed: {
    title: 'There are other values now.',
    text: 'Changed while you were typing: {{fields}}. Sending this writes what you typed.',
    show: 'Show them',
  },
  create: {
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
    headless: {
      title: 'The first line has no heading that is known.',
      text: 'It was read as a row, and the columns in this order: {{columns}}. Where they are others, name them in the first line: the template has the headings.',
      confirm: 'The columns stand in this order, and the first line is a row',
      first: 'Say first whether the columns stand in this order.',
    },
    refusedCount: 'Refused: {{refused}}.',
    check: 'Check the rows',
    checking: 'The rows are being checked.',
    stop: 'Stop',
    pasted: 'Pasted rows',
    changed: 'The file has changed since you chose it. Choose it again.',
    stopped: 'Stopped. The server takes all rows at once or none: check them again to be sure that it took none.',
    unanswered:
      'The server did not answer. It takes all rows at once or none: check them again to see which of the two it was.',
    secrets: {
      made: '{{count}} secrets were made. Save them now: nobody can read them again.',
      made_one: '{{count}} secret was made. Save it now: nobody can read it again.',
      saved: '{{count}} secrets were saved.',
      saved_one: '{{count}} secret was saved.',
      how: 'A device shows its secret as the password of HTTP authorization (Basic) when it connects, with its endpoint id as the user.',
      save: 'Save the secrets',
      leaveTitle: 'Leave without the secrets?',
      leaveText:
        'The devices are saved, but nobody can read their secrets again. Left now, they are lost for good, and the devices need new ones.',
      leave: 'Lose the secrets',
      stay: 'Go back to save',
      first: 'Save the secrets first: nobody can read them again.',
      deviceSn: 'Serial number',
      endpointId: 'Endpoint id (user)',
      secret: 'Secret (password)',
      authorization: 'Authorization (header)',
    },
  },
  pick: {
    remove: 'Take {{name}} off',
    none: 'Nothing matches “{{word}}”.',
    more: '{{count}} more: type to find them.',
    searching: 'Searching…',
  },
  companies: {
    all: 'Everybody',
    some: 'Chosen companies',
    remove: 'Take {{name}} out',
    more: '{{count}} more. Type a part of the name to find them.',
    more_one: '{{count}} more. Type a part of the name to find it.',
  },
  file: {
    choose: 'Choose a file',
    other: 'Another file',
    drop: 'or drop it here',
    remove: 'Remove the file',
    preview: 'Preview of the picture',
    sending: 'Sending the file',
    sent: '{{share}} sent',
    tooLarge: 'The file may be at most {{size}}.',
  },
  export: {
    format: 'Format',
    values: 'Values',
    shown: 'As shown',
    raw: 'Raw values',
    shownHelp: 'Words, units and times as on the screen, in your language and time zone.',
    rawHelp: 'Field names and values as the API has them: true, seconds, milliseconds since 1970.',
    failed: 'CSV file download has failed. Please try again.',
    done: '{{name}} was saved.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    forms: typeof forms
  }
}
