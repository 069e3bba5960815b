import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { settle } from '../../lib/signIn.ts'
import type { HeldUp, SignedIn } from '../../lib/signIn.ts'
import { version } from '../../lib/versions.ts'
import { Button } from '../../ui/Button.tsx'
import { Door } from './Door.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import { SecondFactorCode } from './SecondFactorCode.tsx'
import { SecondFactorSetUp } from './SecondFactorSetUp.tsx'

type Props = Readonly<{
  email: string
  /** That of the sign-in; without it the session was there before, and a second factor is all it can wait for. */
  password?: string
  first: HeldUp
  onDone: () => void
  /** To the form of the sign-in, whose session is over. */
  onBack: () => void
}>

/** What stands between the password and the first page: a code, a password of one's own, a second factor. */
export function FurtherSteps({ email, password = '', first, onDone, onBack }: Props) {
  const { t } = useTranslation('secondFactor')
  const services = useServices()
  const [next, setNext] = useState(first)
  const [known, setKnown] = useState(password)
  const follow = (outcome: SignedIn): void => (outcome.state === 'signedIn' ? onDone() : setNext(outcome))
  const leave = (): void => {
    services.session.clear()
    onBack()
  }
  const goOn = (done: Parameters<typeof settle>[2]): Promise<void> =>
    settle(services, version, done).then(follow, leave)
  switch (next.state) {
    case 'codeAsked':
      return <SecondFactorCode {...{ email, password }} onDone={follow} onBack={leave} />
    case 'mustChange':
      return (
        <OwnPassword
          userId={next.userId}
          current={known}
          onChanged={(chosen) => {
            setKnown(chosen)
            return goOn({ passwordMustChange: false })
          }}
        />
      )
    case 'mustSetUp':
      return (
        <SecondFactorSetUp
          {...(known !== '' && { password: known })}
          frame={(title, content, isShownOnce) => (
            <Door title={title}>
              {!isShownOnce && <p className="hd-door-note hd-factor-why">{t('asked')}</p>}
              <div className="hd-door-stack">
                {content}
                {!isShownOnce && known === '' && (
                  <Button size="lg" onClick={leave}>
                    {t('back')}
                  </Button>
                )}
              </div>
            </Door>
          )}
          onDone={() => goOn({ secondFactorMissing: false })}
        />
      )
  }
}
