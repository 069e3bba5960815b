/** Accounts: the people of companies, and their invitations. */
export const accounts = {
  title: 'Accounts',
  noun: 'account',
  nouns: 'accounts',
  context: 'People of your company and of those below it, with what they may do.',
  find: 'Filter by name, e-mail, phone…',
  emptyText: 'People come by an invitation, which is mailed to them.',
  waiting_one: '{{count}} invitation open',
  waiting: '{{count}} invitations open',
  more: 'More with this account',
  invited: 'Invited {{ago}}',
  never: 'Never',
  tab: { all: 'All', running: 'In use', inviting: 'Invited', locked: 'Locked' },
  column: {
    userName: 'Name',
    email: 'E-mail',
    userRoleName: 'Role',
    roleGroupKey: 'Role',
    companyName: 'Company',
    opId: 'Company',
    status: 'Status',
    userPhone: 'Phone',
    lastAccessTime: 'Last access',
    inviteTime: 'Invited',
    inviteUser: 'Invited by',
    acceptTime: 'Accepted',
    password: 'Temporary password',
  },
  help: { password: 'It has to be changed at the next sign-in.' },
  email: {
    own: 'Each account has an address of its own.',
    asking: 'Looking whether it is free…',
    free: 'Available',
    taken: 'Same Email already exists',
  },
  way: { label: 'How the person comes in', invite: 'Invite by mail', password: 'Give a password' },
  invite: {
    open: 'Invite account',
    title: 'Invite an account',
    action: 'Send the invitation',
    doneOf: 'The invitation was sent to {{name}}.',
    failed: 'The invitation was not sent',
  },
  create: { title: 'Create an account' },
  edit: { help: { password: 'Left empty, the password stays. A new one has to be changed at the next sign-in.' } },
  reset: {
    action: 'Reset password',
    text: 'The person is signed out everywhere, and signs in with a temporary password that you are shown once.',
    locked:
      'The person gets a temporary password that you are shown once. The account stays locked: nobody signs in with it until somebody unlocks it.',
  },
  temporary: {
    title: 'The temporary password',
    text: 'Shown this once: tell it to the person, who changes it at the next sign-in.',
    password: 'Password',
    locked: {
      title: 'The account is locked',
      text: 'Nobody signs in with it, also with this password, until somebody unlocks it.',
    },
    lost: {
      title: 'Leave without the password?',
      text: 'Nobody can read it again. Left now, the person needs another one.',
      leave: 'Lose the password',
      stay: 'Go back to it',
    },
  },
  factor: {
    action: 'Reset second factor',
    text: 'For somebody who lost the app and the recovery codes: they are signed out everywhere and sign in with the password alone. Where the company asks for a second factor, they set up a new one then.',
    done: 'The second factor of {{email}} was reset.',
  },
  identity: {
    action: 'Unlink identity provider',
    text: 'The person is signed out everywhere and signs in with the password. The next sign-in through the provider links the account anew, to whoever has its e-mail address there.',
    done: 'Unlinked {{email}} from the identity provider.',
  },
  lock: {
    action: 'Lock account',
    text: 'The person is signed out everywhere and cannot sign in until somebody unlocks the account.',
    done: 'Locked {{email}}.',
  },
  unlock: { action: 'Unlock account', done: 'Unlocked {{email}}.' },
  remove: { text: 'The person is signed out everywhere. What they did stays in the history.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    accounts: typeof accounts
  }
}
