const passwordRules =
  '8 to 20 characters: capitals, lower case, digits and special characters. No character more than 3 times.'

/** Signing in, and what comes before and after it. */
export const auth = {
  signIn: 'Sign in',
  forgot: 'Forgot password?',
  newBrowser: 'On a new browser we may e-mail you a link first, to check that it is you.',
  service: 'Service check',
  required: 'This value is required.',
  emailForm: 'Enter an e-mail address, such as name@company.example.',
  verifySent: 'Check your mail',
  verifySentText:
    'This is the first sign-in from this browser. Open the link we sent to {{email}}, then sign in again.',
  again: { action: 'Send the mail again', field: { user: 'E-mail' } },
  verifyAgainDone: 'If this browser waits for a link, the mail is on its way to {{email}}.',
  verifying: 'Checking the link',
  verified: 'This browser is verified',
  verifiedText: 'You can sign in now as {{email}}.',
  notVerified: 'This browser is not verified yet',
  verifyFailed: 'This link is no longer valid',
  verifyFailedText: 'A link works once and for one hour. Have another one sent to your address.',
  elsewhere: 'Open this link in the other browser',
  elsewhereText:
    'The link is good, but only in the browser that you tried to sign in from. Copy its address and open it there.',
  elsewhereCopy: 'Copy the address',
  elsewhereHere: 'To use this browser instead, sign in here: we send a link for this one.',
  company: 'Company',
  field: {
    email: 'E-mail',
    code: 'User code',
    userName: 'Name',
    userPhone: 'Phone',
    password: 'Password',
    newPassword: 'New password',
    again: 'New password again',
  },
  help: {
    userPhone: '+ and digits, such as +821012345678',
    newPassword: passwordRules,
  },
  invitation: {
    title: 'Welcome to Headend',
    action: 'Set the password and sign in',
    field: { again: 'Password again' },
    help: { password: passwordRules },
  },
  inviteBad: 'An invitation works once and for seven days. Ask whoever invited you to send another one.',
  reset: {
    title: 'Set a new password',
    action: 'Set the password and sign in',
    field: { password: 'New password' },
    help: { password: passwordRules },
  },
  resetBad: 'A link for a new password works once and for one hour. Have another one sent to your address.',
  resetAgain: 'Send another link',
  passwordSet: 'Your password is set. Sign in with it.',
  register: {
    title: 'Sign up with a user code',
    text: 'The user code is in the mail of your invitation: 10 letters and digits.',
    action: 'Continue',
  },
  oidc: {
    or: 'or',
    continue: 'Continue with {{name}}',
    entering: 'Signing in',
    refused: 'You are not signed in',
  },
  haveCode: 'I have a user code',
  ended: {
    expired: 'Your session ended because nobody used it for an hour. Sign in to go on where you were.',
    ended: 'Your session was ended. Sign in again, or ask an administrator where that is refused.',
    passwordMustChange:
      'The password you signed in with was set by somebody else. Sign in with it again and choose your own first.',
    secondFactorMissing: 'Your company asks for a second factor. Sign in again and set it up first.',
    forgotten: 'This browser was forgotten and its session ended.',
    elsewhere: 'You signed out in another tab. Sign in to go on where you were; what was not saved is lost.',
  },
  goToSignIn: 'Go to sign in',
  forgotten: {
    title: 'Forgot your password?',
    text: 'Enter your e-mail address. If it belongs to an account, we send a link to set a new password.',
    action: 'Send the link',
  },
  forgotSent: 'Check your mail',
  forgotSentText: 'If {{email}} belongs to an account, a link is on its way. It works once and for one hour.',
  backToSignIn: 'Back to sign in',
  confirmTitle: 'Your account is ready',
  confirmText: 'If you were sent a link and have not opened it yet, open it first. Then sign in.',
  own: {
    title: 'Choose a password of your own',
    text: 'Yours was set by somebody else. Nothing else opens until you change it.',
    action: 'Change password',
  },
  change: {
    title: 'Change password',
    action: 'Change password',
    done: 'Password changed. Your other sessions have ended.',
    failed: 'The password was not changed',
    field: { password: 'Current password' },
  },
  signingOut: 'Signing out',
  unsavedElsewhere: {
    title: 'Sign out of every tab?',
    text: 'Another tab holds changes that nobody saved. Signing out here ends its session too, and they are lost.',
    stay: 'Stay signed in',
    action: 'Sign out',
  },
  dbTitle: 'Service check',
  dbUp: 'The database answers',
  dbDown: 'The database takes no changes',
  dbTime: 'Time of the server: {{time}}',
  dbUnreachable: 'The server does not answer',
  check: 'Check again',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    auth: typeof auth
  }
}
