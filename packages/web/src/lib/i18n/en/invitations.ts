/** Invitations that nobody has answered yet, wherever they are shown. */
export const invitations = {
  account: '{{email}} is invited and has not answered yet.',
  company: '{{name}} is invited to look after the company.',
  until: 'The link of the mail is good until {{time}}.',
  over: 'The link of the mail was good until {{time}}.',
  again: {
    action: 'Invite again',
    done: 'The invitation was sent to {{email}} again. The earlier link is good no more.',
  },
  cancel: {
    action: 'Cancel invitation',
    title: 'Cancel the invitation?',
    text: 'The link and the code that {{email}} was mailed are good no more, and the account goes.',
    done: 'The invitation of {{email}} was cancelled.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    invitations: typeof invitations
  }
}
