import type { SystemLog } from '@headend/contract/history'

const closings = [
  [/^1008 replaced\b/, 'closed.replaced'],
  [/^1001 the controller is shutting down$/, 'closed.stopped'],
  [/^1000\b/, 'closed.normal'],
  [/^1001\b/, 'closed.goingAway'],
  // Without a close frame there was nobody to give a reason.
  [/^(?:1005|1006)?$/, 'closed.lost'],
] as const

/**
 * Who the message names, where it is a name: the endpoint that a device was or that claims it, or the person who decided
 * between two.
 */
const names = {
  adopted: 'live.knownBefore',
  claimed: 'live.claimedBy',
  endpointKept: 'live.decidedBy',
  handedOver: 'live.decidedBy',
} as const
const isNamed = (kind: string): kind is keyof typeof names => kind in names

const causes = ['LocalReboot', 'RemoteReboot', 'FactoryReset', 'LocalFactoryReset', 'RemoteFactoryReset'] as const

export type LogMessageKey =
  | (typeof closings)[number][1]
  | (typeof names)[keyof typeof names]
  | `cause.${(typeof causes)[number]}`

/**
 * The key (in the texts of the device) of what was logged beside its kind: why a connection closed (RFC 6455, 7.4.1) and why
 * a device started (TR-181, Boot!). A name in it is `said` in the text. Null for a text nobody has words for, which is quoted as it
 * came.
 */
export const logMessageKey = ({ kind, message }: Pick<SystemLog, 'kind' | 'message'>): LogMessageKey | null => {
  if (kind === 'disconnected' || kind === 'replaced')
    return closings.find(([pattern]) => pattern.test(message.trim()))?.[1] ?? null
  if (isNamed(kind)) return message === '' ? null : names[kind]
  const cause = kind === 'boot' ? causes.find((known) => known === message) : undefined
  return cause ? `cause.${cause}` : null
}
