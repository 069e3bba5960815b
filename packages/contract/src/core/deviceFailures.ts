import { deviceFailuresEn } from './deviceFailuresEn.ts'
import { deviceFailuresKo } from './deviceFailuresKo.ts'
import { withSaid } from './text.ts'
import type { Language, Text } from './text.ts'

/** Why a device did not do what it was asked. */
export type DeviceFailure = keyof typeof deviceFailuresEn

export const deviceFailureNames = Object.keys(deviceFailuresEn).filter((name): name is DeviceFailure =>
  Object.hasOwn(deviceFailuresEn, name),
)

const textOf = (name: DeviceFailure): Text => ({ en: deviceFailuresEn[name], ko: deviceFailuresKo[name] })

/**
 * The words in both languages, for the answer of a call and for a task that ended as failed alike. A console takes those of its
 * reader's language alone.
 */
export const deviceFailures = Object.fromEntries(deviceFailureNames.map((name) => [name, textOf(name)])) as Readonly<
  Record<DeviceFailure, Text>
>

type Failed = Readonly<{ failKey: DeviceFailure | null; failSaid: string | null }>

/** Why a task failed, in a language; what the device itself said is quoted. Null for one that did not fail. */
export const failText = ({ failKey, failSaid }: Failed, language: Language): string | null =>
  failKey === null ? null : withSaid(deviceFailures[failKey][language], failSaid)
