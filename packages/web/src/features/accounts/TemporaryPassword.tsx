import { userCalls } from '@headend/contract/users'
import type { UserAccount } from '@headend/contract/users'
import { IconKey } from '@tabler/icons-react'
import { useAct } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { ShownOnce } from '../../ui/ShownOnce.tsx'
import { actionIcons } from '../../ui/actionIcons.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Props = Readonly<{ account: UserAccount; password: string; onClose: () => void }>

/** That a locked account stays so with a new password, and the way out for who is reading it. */
function StillLocked({ account: { userId, email, opId } }: Pick<Props, 'account'>) {
  const word = useWords('accounts')
  const success = () => word('unlock.done', { email })
  const unlock = useAct(userCalls.unlock, { refresh: [userCalls.list], success })
  if (unlock.isSuccess) return null
  return (
    <Banner family="held" title={word('temporary.locked.title')}>
      <div className="hd-stack">
        <span>{word('temporary.locked.text')}</span>
        <span>
          <Button
            size="sm"
            icon={actionIcons.unlock}
            busy={unlock.isPending}
            onClick={() => unlock.mutate({ body: { userId, opId } })}
          >
            {word('unlock.action')}
          </Button>
        </span>
      </div>
    </Banner>
  )
}

/** The temporary password of an account: whoever gave it tells it its person. */
export function TemporaryPassword({ account, password, onClose }: Props) {
  const { email, status } = account
  const word = useWords('accounts')
  return (
    <ShownOnce
      texts="accounts"
      part="temporary"
      icon={IconKey}
      items={[
        { label: word('column.email'), value: email },
        { label: word('temporary.password'), value: password },
      ]}
      onClose={onClose}
    >
      {status === 'locked' && <StillLocked account={account} />}
    </ShownOnce>
  )
}
