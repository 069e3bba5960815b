import { deviceFailures } from '@headend/contract/core'
import type { LeftDevice } from '@headend/contract/core'
import { deviceNameAmong } from '@headend/contract/device'
import type { NamedDevice } from '@headend/contract/device'

const reasons = { offline: 'disconnected', unsupported: 'unsupported', noLock: 'noLock' } as const

type Plan<Device> = Readonly<Partial<Record<keyof typeof reasons, readonly Device[]>>>

/**
 * Chosen devices that an action is not asked of, by why it would fail on them, as the server names those that it did not start
 * on. One that is already as the action would make it is none of them: nothing is left to be done.
 */
export const leftOut = <Device extends NamedDevice>(plan: Plan<Device>, language: 'en' | 'ko'): readonly LeftDevice[] =>
  (['offline', 'unsupported', 'noLock'] as const).flatMap((why) =>
    (plan[why] ?? []).map((device) => ({
      endpointId: device.endpointId,
      name: deviceNameAmong(device),
      code: why === 'offline' ? 'wsdisconnect' : 'custom',
      reason: deviceFailures[reasons[why]][language],
      taskId: null,
    })),
  )
