import type { Core } from '../../core/feature.ts'
import type { Browsers, MailedLinks, Passwords, Reauthentication, Sessions } from '../auth/service.ts'
import type { SecondFactors } from '../secondFactor/service.ts'
import type { LinkedIdentities } from '../oidc/service.ts'
import { accounts } from './accounts.ts'
import { credentials } from './credentials.ts'
import { invitations } from './invitations.ts'
import { keeping } from './keeping.ts'

export { grantedRole } from './authority.ts'

export type UserNeeds = Pick<Core, 'db' | 'bus' | 'clock' | 'random' | 'change' | 'mail' | 'tree' | 'publicUrl'> &
  Readonly<{
    passwords: Passwords
    sessions: Sessions
    browsers: Browsers
    links: MailedLinks
    factors: Pick<SecondFactors, 'remove'>
    identities: Pick<LinkedIdentities, 'unlink'>
    again: Reauthentication
  }>

/** Accounts, their passwords, and the invitations by which they come about. */
export const userService = (needs: UserNeeds) => ({
  ...accounts(needs),
  ...credentials(needs),
  ...invitations(needs),
  ...keeping(needs),
})

export type UserService = ReturnType<typeof userService>
