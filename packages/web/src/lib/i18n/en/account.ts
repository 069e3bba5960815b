/** The dialogs of the profile menu and the help. */
export const account = {
  information: {
    title: 'User information',
    email: 'E-mail',
    field: { userName: 'Name', userPhone: 'Phone' },
    help: { userPhone: '+ and digits, such as +821012345678' },
    company: 'Company',
    role: 'Role',
    lastAccess: 'Last access',
    browsers: 'Browsers',
    browsersMeta: 'that you sign in from',
    browsersNone: 'No browser is known',
    thisBrowser: 'This browser',
    unknownBrowser: 'Unknown browser',
    verified: 'Verified',
    notVerified: 'Not verified',
    created: 'Since {{date}}',
    lastUsed: 'last used {{ago}}',
    forget: 'Forget',
    forgetTitle: 'Forget this browser?',
    forgetText: 'It leaves the list, and its session ends.',
    forgetOwnText: 'It leaves the list, and you are signed out at once.',
    forgetCheckedText: 'The next sign-in from it needs the mailed link again.',
    forgetOwnCheckedText: 'You are signed out at once, and the next sign-in from it needs the mailed link again.',
    forgotten: 'Browser forgotten',
    action: 'Save',
    same: 'Nothing is changed',
    done: 'Your information is saved',
    failed: 'Your information was not saved',
  },
  settings: {
    title: 'Personal settings',
    language: 'Language',
    dateFormat: 'Date format',
    timeZone: 'Time zone',
    timeZoneNow: 'Now {{time}}',
    perPage: 'Rows per page',
    appearance: 'Appearance',
    letterKeys: 'Single-letter keys',
    letterKeysText: 'Keys such as J, X and ? act outside fields.',
    saved: 'Settings saved',
  },
  feedback: {
    title: 'Feedback',
    context: 'On the console, for those who run it',
    field: { type: 'Kind', title: 'Subject', contents: 'What you would like to say', user: 'Your name' },
    help: { contents: 'The address {{address}} is sent with it, no data of devices.' },
    action: 'Send feedback',
    done: 'Feedback sent',
    failed: 'The feedback was not sent',
  },
  option: {
    type: {
      bug: 'Something is wrong',
      new: 'Something is missing',
      improve: 'Something could be better',
      misc: 'Something else',
    },
  },
  guide: {
    title: 'Help',
    page: 'Pages',
    keys: 'Keys',
    versions: 'Versions',
    devicesTitle: 'Find and assess devices',
    devicesText:
      'The device list narrows by a word and by filters, and its address keeps the view: send it to a colleague and they see the same. A device opens on a verdict, then its vitals, then detail.',
    actionsTitle: 'Act on devices',
    actionsText:
      'Every action says how many devices it touches, which are offline and what they lose, before it runs. Devices that are offline are left out. What runs shows under Tasks until it ends, on every page.',
    liveTitle: 'Live values',
    liveText:
      'While the mark at the top says Live, values change as the devices report them. When the connection is lost, the page says from when its values are and connects again by itself.',
    roleTitle: 'Permissions',
    roleText:
      'Menus and buttons follow your role. When a permission is missing, the message names it, so that your administrator can give it.',
    keyMap: {
      search: 'Search',
      filter: 'Go to the filter of this table',
      addFilter: 'Add a filter',
      go: 'Go to {{menus}}',
      tasks: 'Tasks',
      notifications: 'Notifications',
      map: 'This list',
      rows: 'Next, previous row or device',
      select: 'Select a row, a range',
      open: 'Open, in a new tab',
      tab: 'Tab of a device',
      close: 'Close, then clear the selection',
    },
    off: 'Single-letter keys are turned off in Personal settings.',
    released: 'Released {{date}}',
    first: 'First release: devices, live values, diagnostics, history and the data model of any USP agent.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    account: typeof account
  }
}
