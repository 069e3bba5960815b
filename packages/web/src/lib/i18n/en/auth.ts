/** Signing in, and what comes before and after it. */
export const auth = {
  signIn: 'Sign in',
  email: 'E-mail',
  password: 'Password',
  forgot: 'Forgot password?',
  newBrowser: 'On a new browser we e-mail you a link first, to check that it is you.',
  help: 'Help',
  service: 'Service check',
  required: 'This value is required.',
  emailForm: 'Enter an e-mail address, such as name@company.example.',
  verifySent: 'Check your mail',
  verifySentText:
    'This is the first sign-in from this browser. Open the link we sent to {{email}}, then sign in again.',
  verifyAgain: 'Send the mail again',
  verifyAgainDone: 'The mail is on its way to {{email}}.',
  verifying: 'Checking the link',
  verified: 'This browser is verified',
  verifiedText: 'You can sign in now as {{email}}.',
  verifyFailed: 'This link is no longer valid',
  verifyFailedText: 'A link works once and for one hour. Have another one sent to your address.',
  goToSignIn: 'Go to sign in',
  forgotTitle: 'Forgot your password?',
  forgotText: 'Enter your e-mail address. If it belongs to an account, we send a link to set a new password.',
  forgotSend: 'Send the link',
  forgotSent: 'Check your mail',
  forgotSentText: 'If {{email}} belongs to an account, a link is on its way. It works once and for one hour.',
  backToSignIn: 'Back to sign in',
  confirmTitle: 'Your account is ready',
  confirmText: 'If you were sent a link and have not opened it yet, open it first. Then sign in.',
  mustChange: 'Choose a password of your own',
  mustChangeText: 'Yours was set by somebody else. Nothing else opens until you change it.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  repeatPassword: 'New password again',
  passwordRules:
    '8 to 20 characters: capitals, lower case, digits and special characters. No character more than 3 times.',
  passwordChange: 'Change password',
  passwordChanged: 'Password changed. Your other sessions have ended.',
  signingOut: 'Signing out',
  dbTitle: 'Service check',
  dbUp: 'The database answers',
  dbDown: 'The database does not answer',
  dbTime: 'Time of the server: {{time}}',
  dbUnreachable: 'The server does not answer',
  check: 'Check again',
} as const

declare module 'i18next' {
  interface ResourceNamespaceMap {
    auth: typeof auth
  }
}
