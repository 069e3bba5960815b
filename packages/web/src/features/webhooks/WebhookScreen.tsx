import { webhookCalls } from '@headend/contract/webhooks'
import type { Webhook } from '@headend/contract/webhooks'
import { lazy } from 'react'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import type { Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { fields } from './fields.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookTabs } from './WebhookTabs.tsx'

const NewWebhook = lazy(() => import('./NewWebhook.tsx').then((module) => ({ default: module.NewWebhook })))

const permission = 'webhook.manage'

const stateOf = ({ enabled, stopTime, failingSince }: Webhook, { word, formats, now }: Tools) => {
  if (stopTime !== null) return <Status state="failed" label={word('state.stopped')} />
  if (!enabled) return <Status state="stopped" label={word('state.off')} />
  if (failingSince === null) return <Status state="inUse" label={word('state.on')} />
  return <Status state="warning" label={word('state.failing', { since: formats.ago(failingSince, now) })} />
}

const eventsOf = ({ events }: Webhook, { word }: Tools) =>
  events.map((event) => word(`option.events.${event}`)).join(', ')

/** Addresses of other systems that are told what happens. */
export const { Screen: Webhooks } = resourceScreens(webhookCalls, {
  path: '/management/webhook/webhookList',
  id: 'webhookId',
  permission,
  texts: 'webhooks',
  menu: 'management',
  pageTabs: <WebhookTabs at="webhooks" />,
  fields,
  create: { permission, part: 'create', dialog: NewWebhook },
  titleOf: ({ webhookName }) => String(webhookName),
  columns: [
    { id: 'webhookName', identity: true, sortable: true, width: { least: 110, wished: 180 } },
    { id: 'address', sortable: true, mono: true, wraps: true, width: { least: 150, wished: 260 } },
    { id: 'events', wraps: true, width: { least: 120, wished: 200 }, cell: eventsOf },
    { id: 'state', width: { least: 110, wished: 150 }, cell: stateOf },
    { id: 'waiting', align: 'right', width: 80 },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 90, wished: 120 } },
    { id: 'formerSecretTime', as: 'time', hidden: true },
    { id: 'createUser', sortable: true, hidden: true },
    { id: 'createTime', sortable: true, as: 'time', hidden: true },
  ],
  order: { column: 'webhookName', direction: 'asc' },
  actions: {
    width: 44,
    of: (webhook, show) => <WebhookActions {...{ webhook, show }} />,
    onPhone: (webhook, show) => <WebhookActions {...{ webhook, show }} />,
  },
  phone: (webhook, tools) => ({
    plain: true,
    title: webhook.webhookName,
    state: stateOf(webhook, tools),
    more: webhook.address,
    end: webhook.companyName,
  }),
})
