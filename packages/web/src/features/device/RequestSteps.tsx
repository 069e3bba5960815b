import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../../ui/Button.tsx'
import { useActions } from './useActions.ts'
import { useShown } from './useLiveDevice.ts'

const ActionDialog = lazy(() => import('./ActionDialog.tsx').then((module) => ({ default: module.ActionDialog })))

const steps = ['deploy', 'reject'] as const

/** What a requested deployment waits for, beside the words that say so: for those who may grant it. */
export function RequestSteps() {
  const { t } = useTranslation('device')
  const shown = useShown()
  const actions = useActions(shown)
  const [asked, setAsked] = useState<(typeof steps)[number] | null>(null)
  return (
    <>
      {steps
        .filter((step) => actions.offered.some(({ name }) => name === step))
        .map((step) => (
          <Button key={step} size="sm" onClick={() => setAsked(step)}>
            {t(`action.${step}`)}
          </Button>
        ))}
      <Suspense>
        {asked && <ActionDialog name={asked} shown={shown} actions={actions} onClose={() => setAsked(null)} />}
      </Suspense>
    </>
  )
}
