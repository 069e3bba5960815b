import { MailedLink } from './MailedLink.tsx'
import { changePasswordRoute, inviteRoute } from './routes.ts'

/** Opened from the mail of an invitation. */
export function InvitePage() {
  const { token } = inviteRoute.useParams()
  return <MailedLink key={token} code={token} isReset={false} />
}

/** The same screen, opened from the mail of a password reset. */
export function ChangePasswordPage() {
  const { token } = changePasswordRoute.useParams()
  return <MailedLink key={token} code={token} isReset />
}
