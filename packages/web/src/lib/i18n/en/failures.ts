import { deviceFailuresEn } from '@headend/contract/core/deviceFailuresEn'

/** Why a device did not do what it was asked: not needed before a task has failed. */
export const failures = deviceFailuresEn

declare module '../dictionary.ts' {
  interface Dictionaries {
    failures: typeof failures
  }
}
