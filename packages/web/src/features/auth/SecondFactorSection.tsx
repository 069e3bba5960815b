import { secondFactorCalls } from '@headend/contract/secondFactor'
import { lazy, Suspense, useState } from 'react'
import { useCall, useFormats } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { noProof, proofFields } from './proofFields.ts'
import type { SetUpFrame } from './SecondFactorSetUp.tsx'

const SecondFactorSetUp = lazy(() =>
  import('./SecondFactorSetUp.tsx').then((module) => ({ default: module.SecondFactorSetUp })),
)

const NewRecoveryCodes = lazy(() =>
  import('./NewRecoveryCodes.tsx').then((module) => ({ default: module.NewRecoveryCodes })),
)

/** So few recovery codes are soon none. */
const few = 3

const removal = {
  call: secondFactorCalls.remove,
  texts: 'secondFactor',
  part: 'remove',
  fields: proofFields,
} as const satisfies Form

/** The own second factor: whether it is on, set up and switched off. */
export function SecondFactorSection() {
  const word = useFormWords('secondFactor')
  const { date } = useFormats()
  const factor = useCall(secondFactorCalls.get, {})
  const [front, setFront] = useState<'setUp' | 'renew' | 'remove' | null>(null)
  const close = (): void => setFront(null)
  const known = factor.data
  const frame: SetUpFrame = (title, content, isShownOnce) => (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={close}
      unsaved={
        isShownOnce && {
          title: word('codes.lost.title'),
          text: word('codes.lost.text'),
          leave: word('codes.lost.leave'),
          stay: word('codes.lost.stay'),
        }
      }
    >
      {content}
    </Dialog>
  )
  return (
    <section className="hd-browsers">
      <h3>{word('title')}</h3>
      {factor.isPending && <Skeleton lines={2} />}
      {factor.isError && <Failure error={factor.error} onRetry={() => void factor.refetch()} />}
      {known && (
        <div className="hd-row">
          <div className="hd-grow">
            {known.since === null ? (
              <p>{word('off')}</p>
            ) : (
              <>
                <Status state="approved" label={word('on', { date: date(known.since) })} />
                <div className={known.recoveryCodesLeft <= few ? 'hd-warn' : 'hd-muted'}>
                  {word(known.recoveryCodesLeft <= few ? 'fewCodes' : 'codesLeft', { count: known.recoveryCodesLeft })}
                </div>
              </>
            )}
          </div>
          {known.since === null ? (
            <Button size="sm" onClick={() => setFront('setUp')}>
              {word('setUp.open')}
            </Button>
          ) : (
            <>
              <Button size="sm" onClick={() => setFront('renew')}>
                {word('renew.open')}
              </Button>
              <Button
                size="sm"
                reason={known.required ? word('required') : undefined}
                onClick={() => setFront('remove')}
              >
                {word('remove.open')}
              </Button>
            </>
          )}
        </div>
      )}
      {front === 'setUp' && (
        <Suspense>
          <SecondFactorSetUp frame={frame} onDone={close} />
        </Suspense>
      )}
      {front === 'renew' && (
        <Suspense>
          <NewRecoveryCodes frame={frame} onDone={close} />
        </Suspense>
      )}
      {front === 'remove' && (
        <FormDialog
          centred
          size="sm"
          spec={removal}
          row={noProof}
          context={word('remove.text')}
          refresh={[secondFactorCalls.get]}
          onClose={close}
        />
      )}
    </section>
  )
}
