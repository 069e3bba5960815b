import type { SpeedResult } from '@headend/contract/diagnostics'
import type { SpeedTest } from '@headend/contract/history'
import { IconArrowDown, IconArrowUp, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { decimal, notApplicable, percent, size, speed } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { taskFailure } from '../../lib/taskWords.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { largestSpeed, shareOfUsual, usualSpeed } from './speed.ts'
import { SpeedGraph } from './SpeedGraph.tsx'
import { isBusy } from '../../lib/useTest.ts'
import type { Test } from '../../lib/useTest.ts'

/** Earlier results that are drawn. */
const drawn = 12

type Props = Readonly<{
  side: 'down' | 'up'
  test: Test<SpeedResult>
  /** Tests of this direction, newest first; the newest may be the one of `test`. */
  tests: readonly SpeedTest[]
  reason: string | undefined
  onRun: () => void
  onStop: () => void
}>

/** One direction of the speed test: the speed, how it came about, and what it was before. */
export function SpeedDirection({ side, test, tests, reason, onRun, onStop }: Props) {
  const { t } = useTranslation(['diagnostics', 'common'])
  const busy = isBusy(test)
  const taskId = 'task' in test ? test.task.taskId : null
  const earlier = tests.filter((one) => one.taskId !== taskId)
  const result = 'result' in test ? test.result : null
  const last = earlier[0]
  const shown = result?.speed ?? (test.state === 'idle' ? last?.speed : undefined)
  const word = t(`speed.${side}`)
  const share = test.state === 'running' ? (test.task.percent ?? 100) / 100 : 1
  const before = test.state === 'idle' ? earlier[1] : last
  return (
    <div className="hd-speed" role="group" aria-label={word}>
      <div className="hd-speed-head">
        <Icon of={side === 'down' ? IconArrowDown : IconArrowUp} size={15} />
        <span className="hd-soft">{word}</span>
        {test.state === 'running' ? (
          <Button size="sm" variant="ghost" icon={IconPlayerStop} onClick={onStop}>
            {t('stop')}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" icon={IconPlayerPlay} busy={busy} reason={reason} onClick={onRun}>
            {t(shown === undefined ? 'run' : 'runAgain')}
          </Button>
        )}
        <span className="hd-grow" />
        <b key={shown} className={classes('hd-speed-value', busy && shown !== undefined && 'hd-fresh')}>
          {shown === undefined ? <span className="hd-muted hd-speed-none">{notApplicable}</span> : decimal(shown)}
          {shown !== undefined && <small>Mbps</small>}
        </b>
      </div>
      <SpeedGraph
        points={result?.points ?? []}
        share={share}
        earlier={[
          ...earlier
            .slice(0, drawn)
            .map((one) => one.speed)
            .toReversed(),
          ...(result ? [result.speed] : []),
        ]}
        largest={largestSpeed(tests, result)}
        tone={side}
        label={t('speed.finding', {
          count: earlier.length + (result && !busy ? 1 : 0),
          direction: word,
          last: speed(shown),
        })}
      >
        <Compared speed={busy ? undefined : shown} earlier={test.state === 'idle' ? earlier.slice(1) : earlier} />
      </SpeedGraph>
      <div className="hd-speed-foot">
        <Standing test={test} last={last} />
        {before && <span>{t('speed.before', { speed: decimal(before.speed) })}</span>}
      </div>
    </div>
  )
}

const Standing = ({ test, last }: Readonly<{ test: Test<SpeedResult>; last: SpeedTest | undefined }>) => {
  const { t } = useTranslation(['diagnostics', 'common'])
  const { t: say } = useTranslation(['common', 'taskEnds'])
  const formats = useFormats()
  switch (test.state) {
    case 'failed':
      return <span className="hd-bad">{taskFailure(test.task, say) ?? say('taskEnds:noReason')}</span>
    case 'starting':
    case 'running':
      return <span>{t('common:state.proceeding')}</span>
    case 'stopped':
      return <span>{t('common:state.stopped')}</span>
    case 'done':
      return (
        // As a result stays until the next one, its moment tells it from one of now.
        <span>
          {`${t('common:state.completed')} ${formats.time(test.task.endTime ?? test.task.startTime)}`}
          {test.result &&
            `, ${t('speed.took', { seconds: decimal(test.result.duration), size: size(test.result.bytes) })}`}
        </span>
      )
    case 'idle':
      return <span>{last ? t('speed.measured', { time: formats.dateTime(last.endTime) }) : t('speed.idle')}</span>
  }
}

/** The share of the speed this device usually has. */
const Compared = ({
  speed: shown,
  earlier,
}: Readonly<{ speed: number | undefined; earlier: readonly SpeedTest[] }>) => {
  const { t } = useTranslation('diagnostics')
  const usual = usualSpeed(earlier)
  const share = shown === undefined ? null : shareOfUsual(shown, usual)
  if (share === null) return null
  return (
    <span className="hd-speed-usual" data-tip={t('speed.usualTip', { speed: speed(usual), count: earlier.length })}>
      {t('speed.usual', { share: percent(Math.round(share)).replace('.0', '') })}
    </span>
  )
}
