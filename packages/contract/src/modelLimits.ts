import type { Text } from './core/text.ts'

/** Support features by which a model says that its devices take some addresses only. */
export const modelLimits = ['ipv4Only', 'staticOnly'] as const

type ModelLimit = (typeof modelLimits)[number]

/** Whether a service feature is a limit of models. */
export const isModelLimit = (key: string): boolean => modelLimits.some((limit) => limit === key)

/** What each is called among the service features of a model, and what it means there. */
export const limitTexts = {
  ipv4Only: {
    name: { en: 'IPv4 only', ko: 'IPv4 전용' },
    text: { en: 'Devices of the model take IPv4 addresses only.', ko: '모델의 단말이 IPv4 주소만 사용합니다.' },
  },
  staticOnly: {
    name: { en: 'Static address only', ko: '고정 주소 전용' },
    text: {
      en: 'The uplink of devices of the model is always static.',
      ko: '모델의 단말이 WAN에 고정 주소만 사용합니다.',
    },
  },
} as const satisfies Record<ModelLimit, Readonly<{ name: Text; text: Text }>>

/** What is said of an address that the model of a device does not take, in the words that form and server share. */
export const limitProblems = {
  ipv4Only: {
    en: 'Devices of this model take IPv4 addresses only.',
    ko: '이 모델의 단말은 IPv4 주소만 사용할 수 있습니다.',
  },
  staticOnly: {
    en: 'Devices of this model take a static address only.',
    ko: '이 모델의 단말은 고정 주소만 사용할 수 있습니다.',
  },
} as const satisfies Record<ModelLimit, Text>

/** An address of IPv6, or a URL whose host is one (RFC 3986): no name has a colon. */
const isIpv6 = (host: string): boolean =>
  /^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:%\w+)?$/.test(host) || /^https?:\/\/(?:[^/]*@)?\[/.test(host)

const has = (supportFeatures: readonly string[], limit: ModelLimit): boolean => supportFeatures.includes(limit)

/** Whether the uplink of such devices is always static. */
export const isStaticOnly = (supportFeatures: readonly string[]): boolean => has(supportFeatures, 'staticOnly')

/** Why devices of a model cannot be given a host: it is one of IPv6, and they take none. A name may be of both. */
export const hostProblem = (supportFeatures: readonly string[], host: string): Text | undefined =>
  has(supportFeatures, 'ipv4Only') && isIpv6(host) ? limitProblems.ipv4Only : undefined

/** Why the uplink of devices of a model cannot get its address in this way. */
export const uplinkProblem = (supportFeatures: readonly string[], connectionType: string): Text | undefined =>
  isStaticOnly(supportFeatures) && connectionType !== 'Static' ? limitProblems.staticOnly : undefined
