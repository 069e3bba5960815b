import { deviceName } from '@headend/contract/device'
import type { NamedDevice } from '@headend/contract/device'
import type { Language } from '@headend/contract/core'
import { fail, messageIn } from '../core/errors.ts'
import type { Failure } from '../core/errors.ts'

/** The failure of a call about several devices, with those that it failed for: what each is called, and why in the reader's words. */
export const failureOf = (failure: Failure, devices: readonly NamedDevice[], language: Language): Failure => {
  const { code, details } = failure
  const reason = messageIn(failure, language)
  const left = devices.map((device) => ({
    endpointId: device.endpointId,
    name: deviceName(device),
    code,
    reason,
    taskId: null,
  }))
  return fail(code, { ...details, left })
}
