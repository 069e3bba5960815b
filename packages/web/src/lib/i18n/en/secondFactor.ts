/** The second factor: asked for at the sign-in, set up and switched off by its person. */
export const secondFactor = {
  title: 'Second factor',
  off: 'Off. With it, a sign-in takes a code of an app on your phone as well as the password.',
  on: 'On since {{date}}',
  codesLeft: 'Recovery codes left: {{count}}',
  fewCodes: 'Recovery codes left: {{count}}. Make new ones.',
  required: 'Your company asks for a second factor, so that it stays on.',
  asked: 'Your company asks for a second factor. Nothing else opens until you set it up.',
  back: 'Back to sign in',
  field: { code: 'Code', password: 'Password' },
  code: {
    title: 'Enter the code',
    text: 'Open your authenticator app and enter the six digits that it shows for Headend.',
    action: 'Sign in',
    failed: 'You are not signed in',
    other: 'Use a recovery code',
  },
  recovery: {
    title: 'Enter a recovery code',
    text: 'One of the ten that you were shown when you set the second factor up. Each is good once.',
    action: 'Sign in',
    failed: 'You are not signed in',
    other: 'Use the app',
    field: { code: 'Recovery code' },
  },
  setUp: {
    open: 'Set up',
    title: 'Set up a second factor',
    text: 'From then on a sign-in asks for a code of an authenticator app. Enter your password to begin.',
  },
  begin: { action: 'Continue', failed: 'It was not begun' },
  confirm: {
    text: 'Scan this with an authenticator app, then enter the six digits that it shows.',
    picture: 'QR code with the secret below',
    app: 'Open it in an app of this phone',
    secret: 'No camera? Type this into the app:',
    action: 'Switch on',
    failed: 'It was not switched on',
  },
  codes: {
    title: 'Keep the recovery codes',
    text: 'The second factor is on. Without the app each of these opens your account once. Nobody can show them again.',
    save: 'Save as a file',
    kept: 'I have kept them',
    lost: {
      title: 'Leave without the codes?',
      text: 'Nobody can show them again. Without them and the app only an administrator lets you in.',
      leave: 'Leave without them',
      stay: 'Go back to them',
    },
  },
  renew: {
    open: 'New codes',
    title: 'Make new recovery codes',
    text: 'The codes that you have open nothing more then.',
    action: 'Make new codes',
    done: 'There are new recovery codes',
    failed: 'No new codes were made',
    help: { code: 'Of the app, or a recovery code' },
  },
  remove: {
    open: 'Switch off',
    title: 'Switch off the second factor',
    text: 'A sign-in takes the password alone then.',
    action: 'Switch off',
    done: 'The second factor is off',
    failed: 'It was not switched off',
    help: { code: 'Of the app, or a recovery code' },
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    secondFactor: typeof secondFactor
  }
}
