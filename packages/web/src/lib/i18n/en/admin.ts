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
  /** What codes of the product are called. */
  value: {
    state: { waiting: 'Waiting', running: 'Proceeding', success: 'Completed', fail: 'Failed', cancelled: 'Stopped' },
    status: { inviting: 'Invited', running: 'In use' },
    deviceStatus: { inventory: 'Inventory', requested: 'Requested', deployed: 'Deployed' },
    roleGroup: { system: 'System', custom: 'Custom' },
    productClass: { STB: 'Set-top box', APROUTER: 'Router', AP: 'Access point', EXTENDER: 'Extender' },
  },
  systemRole: {
    systemAdministrator: 'Everything, in every company, and the admin area.',
    operatorAdministrator: 'Everything in their own company and the companies below it.',
    operatorStaff: 'Daily work with devices, groups, firmware and content.',
    installer: 'Sets devices up at customers: diagnoses, reboots and asks for their deployment, which others grant.',
    support: 'Looks, diagnoses and reboots; cannot lock, reset or delete.',
    viewer: 'Looks and changes nothing.',
  },
  edit: { nothing: 'patchData empty', unanswered: 'Ref Patch' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    admin: typeof admin
  }
}
