/** Schools, each below the office of education that controls it. */
export const schools = {
  title: 'Schools',
  noun: 'school',
  nouns: 'schools',
  context: 'Each below the office of education that controls it.',
  find: 'Filter by name, address, phone…',
  emptyText: 'Add a school below its office of education. Offices are among the companies.',
  column: {
    companyName: 'School',
    parentName: 'Office of education',
    address: 'Address',
    phone: 'Main phone',
    url: 'Site',
    userCnt: 'Accounts',
    deviceCnt: 'Devices',
  },
  field: { companyName: 'Name', pOpid: 'Office of education', secondFactorRequired: 'Second factor required' },
  help: { secondFactorRequired: 'Its people set up an authenticator app before they go on, if they have none.' },
  create: { title: 'Add a school', open: 'Add school' },
  remove: { text: 'A school is deleted once no account or device belongs to it.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    schools: typeof schools
  }
}
