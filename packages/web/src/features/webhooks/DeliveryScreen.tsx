import { deliveryStates as states, pingEvent, webhookCalls, webhookEvents } from '@headend/contract/webhooks'
import type { Delivery } from '@headend/contract/webhooks'
import { useCall, useSettings } from '../../lib/services.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'
import type { Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { DeliveryDrawer, outcomeOf } from './DeliveryDrawer.tsx'
import { deliveryStates } from './deliveryStates.ts'
import { WebhookTabs } from './WebhookTabs.tsx'

const eventOf = ({ event, skipped }: Delivery, { word }: Tools) =>
  event === '' ? word('skippedCount', { count: skipped }) : word(`option.event.${event}`)

const stateOf = ({ state }: Delivery, { word }: Tools) => (
  <Status state={deliveryStates[state]} label={word(`option.state.${state}`)} />
)

function Outcome({ of }: Readonly<{ of: Delivery }>) {
  return outcomeOf(of, useSettings().language)
}

const useOptions = () => {
  const { data } = useCall(webhookCalls.list, { query: { page: 1, limit: 1000 } })
  return {
    webhookId: (data?.rows ?? []).map(({ webhookId, webhookName }) => ({ value: webhookId, label: webhookName })),
  }
}

/** What became of the events for webhooks, newest first. */
export const DeliveryScreen = listScreen({
  call: webhookCalls.listDeliveries,
  texts: 'deliveries',
  menu: 'management',
  pageTabs: <WebhookTabs at="deliveries" />,
  id: ({ deliveryId }) => deliveryId,
  columns: [
    { id: 'event', identity: true, width: { least: 130, wished: 200 }, cell: eventOf },
    { id: 'webhookName', wraps: true, width: { least: 100, wished: 180 } },
    { id: 'state', width: 120, cell: stateOf },
    { id: 'status', wraps: true, width: { least: 110, wished: 200 }, cell: (row) => <Outcome of={row} /> },
    { id: 'attempts', align: 'right', width: 85 },
    {
      id: 'duration',
      align: 'right',
      width: 90,
      cell: ({ duration }) => (duration === null ? '' : `${duration} ms`),
    },
    { id: 'createTime', sortable: true, as: 'time', width: 150 },
    { id: 'companyName', hidden: true },
  ],
  order: { column: 'createTime', direction: 'desc' },
  filters: [
    { name: 'webhookId', single: true },
    { name: 'state', options: states },
    { name: 'event', options: [...webhookEvents, pingEvent] },
  ],
  useOptions,
  drawer: (id, onClose) => <DeliveryDrawer id={id} onClose={onClose} />,
  poll: 10_000,
  phone: (delivery, tools) => ({
    plain: true,
    title: eventOf(delivery, tools),
    state: stateOf(delivery, tools),
    more: (
      <>
        {delivery.webhookName} · <Outcome of={delivery} />
      </>
    ),
    end: tools.formats.ago(delivery.createTime, tools.now),
  }),
})
