/** Tokens by which machines make calls. */
export const tokens = {
  title: 'API tokens',
  noun: 'API token',
  nouns: 'API tokens',
  context: 'For your own systems: each makes calls as its role may, in its company and below.',
  find: 'Filter by name, maker…',
  emptyText: 'A token lets a system of yours make every call of the API.',
  never: 'Never',
  noEnd: 'No end',
  ended: 'Ended {{day}}',
  column: {
    tokenName: 'Name',
    hint: 'Begins',
    opId: 'Company',
    companyName: 'Company',
    roleGroupKey: 'Role',
    roleName: 'Role',
    lastUseTime: 'Last use',
    lastUseAddress: 'Last address',
    lastDay: 'Last day',
    addresses: 'Good from these addresses alone',
    createUser: 'Made by',
    createTime: 'Made',
  },
  help: {
    tokenName: 'The history names it so, such as CRM.',
    lastDay: 'It is good to the end of this day; without one until it is revoked.',
    addresses: 'Addresses or networks, one a line. Empty: from everywhere.',
  },
  create: { title: 'Make an API token', action: 'Make API token', doneOf: 'The API token {{name}} was made.' },
  made: {
    title: 'The new API token',
    text: 'Shown this once: copy it to where your system keeps its secrets.',
    secret: 'Token',
    use: 'Header',
    lost: {
      title: 'Leave without the token?',
      text: 'Nobody can read it again. Left now, your system needs another one.',
      leave: 'Lose the token',
      stay: 'Go back to it',
    },
  },
  remove: {
    title: 'Revoke {{count}} API tokens',
    title_one: 'Revoke {{count}} API token',
    text: 'Calls with it fail from now on, and its open connections end. What it did stays in the history.',
    done: 'Revoked {{count}} API tokens.',
    done_one: 'Revoked {{count}} API token.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    tokens: typeof tokens
  }
}
