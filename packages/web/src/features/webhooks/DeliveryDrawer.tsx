import { deliveryProblems, webhookCalls } from '@headend/contract/webhooks'
import type { Delivery } from '@headend/contract/webhooks'
import type { Language } from '@headend/contract/core'
import { notApplicable } from '../../lib/formats.ts'
import { useAct, useCall, useFormats, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Status } from '../../ui/Status.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { deliveryStates } from './deliveryStates.ts'

/** What the endpoint answered last, or why it did not; nothing before the first attempt. */
export const outcomeOf = ({ status, problem }: Delivery, language: Language): string | null =>
  status !== null ? `HTTP ${status}` : problem === null ? null : deliveryProblems[problem][language]

/** One event for a webhook: what is sent, what the endpoint answered, and when it is tried again. */
export function DeliveryDrawer({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const word = useWords('deliveries')
  const formats = useFormats()
  const { language } = useSettings()
  const detail = useCall(webhookCalls.getDelivery, { params: { deliveryId: id } })
  const resend = useAct(webhookCalls.resend, {
    refresh: [webhookCalls.getDelivery, webhookCalls.listDeliveries],
    success: () => word('resent'),
  })
  const { data } = detail
  return (
    <Drawer
      open
      onClose={onClose}
      title={data ? word(data.event === '' ? 'skippedEvents' : `option.event.${data.event}`) : word('one')}
      context={data && `${data.webhookName} · ${formats.dateTime(data.createTime)}`}
      footer={
        <>
          {data && data.state !== 'skipped' && (
            <Button busy={resend.isPending} onClick={() => resend.mutate({ params: { deliveryId: id } })}>
              {word('again')}
            </Button>
          )}
          <Button onClick={onClose}>{word('common:action.close')}</Button>
        </>
      }
    >
      {detail.error ? (
        <Failure error={detail.error} onRetry={() => void detail.refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <KeyValues
            items={[
              {
                label: word('column.state'),
                value: <Status state={deliveryStates[data.state]} label={word(`option.state.${data.state}`)} />,
              },
              ...(data.state === 'skipped'
                ? [{ label: word('column.skipped'), value: data.skipped }]
                : [
                    { label: word('column.status'), value: outcomeOf(data, language) ?? notApplicable },
                    { label: word('column.attempts'), value: data.attempts },
                    {
                      label: word('column.duration'),
                      value: data.duration === null ? notApplicable : `${data.duration} ms`,
                    },
                    ...(data.dueTime === null ? [] : [{ label: word('next'), value: formats.dateTime(data.dueTime) }]),
                    { label: word('messageId'), value: data.messageId, copy: true as const },
                  ]),
            ]}
          />
          {data.state === 'skipped' ? (
            <p>{word('skippedText')}</p>
          ) : (
            <>
              <Verbatim titled label={word('payload')} value={data.payload} />
              <Verbatim titled label={word('answer')} value={data.answer || word('noAnswer')} />
            </>
          )}
        </>
      )}
    </Drawer>
  )
}
