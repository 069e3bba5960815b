import { webhookCalls } from '@headend/contract/webhooks'
import type { NewWebhook } from '@headend/contract/webhooks'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'
import { nounOf } from '../../testing/noun.ts'

/** Nobody answers under a name that ends so (RFC 6761 6.4). */
const tickets = {
  webhookName: 'Their tickets',
  address: 'https://tickets.invalid/headend',
  events: ['device.offline', 'alarm.raised'],
  enabled: true,
} satisfies NewWebhook

export const noun = nounOf({
  calls: webhookCalls,
  id: 'webhookId',
  name: 'webhookName',
  bodies: (): readonly [NewWebhook, NewWebhook] => [
    tickets,
    {
      ...tickets,
      webhookName: 'Orders',
      address: 'https://orders.invalid',
      events: ['device.registered'],
      enabled: false,
    },
  ],
  changed: { address: 'https://desk.invalid', events: ['task.ended'], enabled: false },
  searched: ['webhookName', 'address'],
  orders: ['webhookName', 'address', 'companyName'],
  once: ['secret'],
  refused: [
    [{ address: 'tickets.invalid' }, 'address', 'Enter an address that begins with http:// or https://.'],
    [{ address: 'https://a:b@tickets.invalid' }, 'address', 'Leave the name and password out.'],
    ...['http://tickets.invalid', 'https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/'].map(
      (address) =>
        [
          { address },
          'address',
          'Give an https address of the internet. Private networks need the setting WEBHOOK_PRIVATE of the installation.',
        ] as const,
    ),
    [{ events: [] }, 'events', 'This value is required.'],
    [{ opId: '999999999' }, 'opId', 'No data.'],
  ],
})

export const isolation = isolationOf(
  async ({ stack, owner }) => {
    const row = await noun.make(stack, owner, 0)
    const { delivery_id: deliveryId } = await stack.db
      .insertInto('webhook_delivery')
      .values({ webhook_id: String(row['webhookId']), event: 'device.offline', data: '{}', state: 'failed' })
      .returning('delivery_id')
      .executeTakeFirstOrThrow()
    return { row, deliveryId }
  },
  ({ companyId }, { row, deliveryId }) => {
    const { webhookId } = row
    return {
      ...noun.lines(row),
      'webhooks.create': refuses({ body: { ...tickets, webhookName: 'Planted', opId: companyId } }),
      'webhooks.test': refuses({ params: { webhookId } }, { turn: -1 }),
      'webhooks.renewSecret': refuses({ params: { webhookId } }, { turn: -1 }),
      'webhooks.listDeliveries': hides(['Their tickets']),
      'webhooks.getDelivery': refuses({ params: { deliveryId } }),
      'webhooks.resend': refuses({ params: { deliveryId } }, { turn: -1 }),
    }
  },
)
