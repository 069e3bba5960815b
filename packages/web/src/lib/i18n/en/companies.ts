/** Companies: operators, manufacturers and offices of education. */
export const companies = {
  title: 'Companies',
  noun: 'company',
  nouns: 'companies',
  count: {
    Operator_one: '{{count}} operator',
    Operator: '{{count}} operators',
    Manufacturer_one: '{{count}} manufacturer',
    Manufacturer: '{{count}} manufacturers',
    EducationOffice_one: '{{count}} office of education',
    EducationOffice: '{{count}} offices of education',
  },
  tree: {
    label: 'Company hierarchy',
    find: 'Find a company',
    Operator: 'Operators',
    Manufacturer: 'Manufacturers',
    EducationOffice: 'Offices of education',
  },
  tab: { companies: 'Sub-companies', settings: 'Settings' },
  path: '{{path}}, level {{level}}',
  made: '{{date}} by {{user}}',
  schools: 'Schools',
  find: 'Filter by name, address, phone…',
  emptyText: 'A company sees its own devices and people, and those of the companies below it.',
  column: {
    companyName: 'Company',
    opType: 'Type',
    parentName: 'Below',
    deviceCnt: 'Devices',
    userCnt: 'Accounts',
    companyCnt: 'Companies below',
    phone: 'Phone',
    url: 'Site',
    address: 'Address',
    desc: 'Description',
    oemKey: 'OEM key',
    startApp: 'Start-up application',
    timeZone: 'Time zone',
    opLevel: 'Level',
    createTime: 'Created',
    createUser: 'Created by',
  },
  field: {
    secondFactorRequired: 'Second factor required',
    companyName: 'Name',
    pOpid: 'Lies below',
    invite: 'Invite an administrator',
    email: 'E-mail of the administrator',
    name: 'Name of the administrator',
  },
  help: {
    secondFactorRequired:
      'Its people and those of the companies below set up an authenticator app before they go on, if they have none.',
    pOpid: 'Without one it lies below your company.',
    timeZone: 'Nights and days of roll-outs and charts go by it.',
    startApp: 'Package name of the application that its devices start with.',
    invite: 'Whoever is invited chooses a password and looks after the company.',
  },
  option: {
    opType: {
      Operator: 'Operator',
      Manufacturer: 'Manufacturer',
      School: 'School',
      EducationOffice: 'Office of education',
    },
  },
  edit: {
    open: 'Edit',
    same: 'Nothing is changed.',
    help: { pOpid: 'Left empty, it stays where it is. Its devices and people move with it.' },
  },
  create: { title: 'Add a company', open: 'Add company' },
  remove: { text: 'A company is deleted once no company, account or device belongs to it.' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    companies: typeof companies
  }
}
