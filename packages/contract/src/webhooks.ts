import { calls, resource } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { Delivery, NewWebhook, Webhook } from './schemas/webhooks.ts'

/** What a webhook may be told of. */
export const webhookEvents = [
  'device.online',
  'device.offline',
  'device.registered',
  'task.ended',
  'alarm.raised',
  'alarm.closed',
  'rollout.paused',
  'rollout.ended',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

/** What the test of a webhook sends. */
export const pingEvent = 'ping'

/** `waiting` is tried, or tried again; `skipped` counts events for which too many waited. */
export const deliveryStates = ['waiting', 'delivered', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why an attempt came to nothing where the endpoint did not answer. */
export const deliveryProblems = {
  forbidden: {
    en: 'The address is of a private network or of this machine.',
    ko: '사설 네트워크 또는 서버 자신의 주소입니다.',
  },
  unresolved: { en: 'The name of the host is not known.', ko: '호스트 이름을 찾을 수 없습니다.' },
  refused: { en: 'The connection was refused.', ko: '연결이 거부되었습니다.' },
  timeout: { en: 'No answer within 10 seconds.', ko: '10초 안에 응답이 없었습니다.' },
  certificate: { en: 'The certificate is not good.', ko: '인증서가 올바르지 않습니다.' },
  broken: { en: 'The connection broke off.', ko: '연결이 끊어졌습니다.' },
  off: { en: 'The webhook was switched off.', ko: '웹훅이 꺼졌습니다.' },
} as const satisfies Readonly<Record<string, Text>>
export type DeliveryProblem = keyof typeof deliveryProblems

/** How long what is sent is signed with the former secret as well, once there is a new one; hours. */
export const formerSecretHours = 24

/** Webhooks of a company. */
export const mostWebhooks = 20

const one = '/api/v1/webhooks/{webhookId}'

/** Addresses of other systems that are told what happens. */
export const webhookCalls = calls('webhooks', () => import('./schemas/webhooks.ts'), {
  ...resource({
    path: '/api/v1/webhooks',
    id: 'webhookId',
    noun: { en: 'webhook', ko: '웹훅' },
    access: { read: 'webhook.manage', write: 'webhook.manage' },
  }),
  test: {
    method: 'POST',
    path: `${one}/test`,
    access: 'webhook.manage',
    action: { en: 'Test webhook', ko: '웹훅 시험' },
  },
  renewSecret: {
    method: 'POST',
    path: `${one}/secret`,
    access: 'webhook.manage',
    action: { en: 'Renew webhook secret', ko: '웹훅 서명 비밀 재발급' },
  },
  listDeliveries: { method: 'GET', path: '/api/v1/webhook-deliveries', paged: true, access: 'webhook.manage' },
  getDelivery: { method: 'GET', path: '/api/v1/webhook-deliveries/{deliveryId}', access: 'webhook.manage' },
  resend: {
    method: 'POST',
    path: '/api/v1/webhook-deliveries/{deliveryId}/resend',
    access: 'webhook.manage',
    action: { en: 'Send webhook event again', ko: '웹훅 이벤트 다시 보내기' },
  },
})
