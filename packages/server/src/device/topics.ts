import * as z from 'zod'
import { deviceUpdate } from '@headend/contract/schemas/realtime'
import { keyedRequestTopic, keyedTopic, kib, mib, topic } from '../core/bus/topic.ts'
import { linkAnswer, linkRequest } from './linkMessages.ts'

/** What the bus carries about devices. */

/** A value that a device reported while somebody looks. */
const deviceValue = z.object({ endpointId: z.string(), time: z.number(), path: z.string(), value: z.string() })
export type DeviceValue = z.infer<typeof deviceValue>

const registration = z.object({ endpointId: z.string() })
const session = z.object({ endpointId: z.string(), gatewayId: z.string(), sessionId: z.string() })

export const topics = {
  /** Requests to whichever gateway holds the session of a device. */
  link: keyedRequestTopic({
    subject: 'device.link',
    request: { schema: linkRequest, most: mib(1) },
    // A reading is cut before it is as large; as JSON every value carries its whole path.
    answer: { schema: linkAnswer, most: mib(32) },
  }),
  /** Fields of a device's record that changed, or a facet of it, by endpoint id. */
  state: keyedTopic({ subject: 'device.state', schema: deviceUpdate, most: kib(256) }),
  /** Values of a device that changed, by endpoint id. */
  value: keyedTopic({ subject: 'device.value', schema: deviceValue, most: kib(16) }),
  /** A device came into the inventory or left it; its gateway looks at it again. */
  registration: topic({ subject: 'device.registration', schema: registration, most: kib(4) }),
  /** A gateway has a new session; an older one elsewhere ends. */
  session: topic({ subject: 'device.session', schema: session, most: kib(4) }),
} as const
