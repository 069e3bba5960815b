import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useFormats } from '../lib/services.tsx'
import { Status } from './Status.tsx'
import type { Test } from '../lib/useTest.ts'

/** Where a test stands, as the pill beside its title; `short` says how far without the word. */
export function TestState({ test, short = false }: Readonly<{ test: Test<unknown>; short?: boolean }>) {
  const { t } = useTranslation(['diagnostics', 'common'])
  const formats = useFormats()
  switch (test.state) {
    case 'idle':
      return null
    case 'starting':
      return <Status pill state="proceeding" label={t('starting')} />
    case 'running': {
      const { step, steps, percent } = test.task
      const far =
        steps > 1
          ? t('common:task.of', { done: step, total: steps })
          : percent !== null
            ? `${Math.round(percent)}%`
            : null
      return (
        <Status
          pill
          state="proceeding"
          label={short && far ? far : [t('common:state.proceeding'), far].filter(Boolean).join(', ')}
        />
      )
    }
    case 'done':
      return (
        <Status
          pill
          state="completed"
          label={`${t('common:state.completed')} ${formats.time(test.task.endTime ?? test.task.startTime)}`}
        />
      )
    case 'failed':
      return <Status pill state="failed" />
    case 'stopped':
      return <Status pill state="stopped" />
  }
}
