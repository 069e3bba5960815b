import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { taskFailure } from '../../lib/taskWords.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TestState } from '../../ui/TestState.tsx'
import { isBusy } from '../../lib/useTest.ts'
import type { Test } from '../../lib/useTest.ts'

type Props = Readonly<{
  title: string
  test: Test<unknown>
  /** The id of the form that starts the test. */
  form: string
  onStop: () => void
  /** Why it cannot be started now. */
  reason: string | undefined
  /** The page around says so. */
  told?: boolean | undefined
  stopWord?: string
  meta?: ReactNode
  flush?: boolean
  /** A narrow card says how far it is in fewer words. */
  short?: boolean
  children: ReactNode
}>

/** One test: its name and state, and the button that starts or stops it. */
export function TestCard({
  title,
  test,
  form,
  onStop,
  reason,
  told = false,
  stopWord,
  meta,
  flush = false,
  short = false,
  children,
}: Props) {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { t: say } = useTranslation(['common', 'taskEnds'])
  return (
    <Card
      flush={flush}
      className="hd-test"
      title={title}
      meta={<TestState test={test} short={short} />}
      actions={meta && <span className="hd-card-meta">{meta}</span>}
    >
      {reason && !told && <p className="hd-muted hd-test-why">{reason}</p>}
      {children}
      {/* In the head by its looks: with the keyboard it comes after the fields that it sends. */}
      <span className="hd-test-run">
        {test.state === 'running' ? (
          <Button size="sm" icon={IconPlayerStop} onClick={onStop}>
            {stopWord ?? t('stop')}
          </Button>
        ) : (
          <Button size="sm" type="submit" form={form} icon={IconPlayerPlay} busy={isBusy(test)} reason={reason}>
            {t(test.state === 'idle' || test.state === 'starting' ? 'run' : 'runAgain')}
          </Button>
        )}
      </span>
      {test.state === 'failed' && (
        <div className="hd-test-failed">
          <Banner family="bad" title={t('failed')}>
            {taskFailure(test.task, say) ?? say('taskEnds:noReason')}
          </Banner>
        </div>
      )}
    </Card>
  )
}
