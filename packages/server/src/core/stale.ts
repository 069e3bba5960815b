import * as z from 'zod'
import type { Call } from '@headend/contract/core'
import type { Bus } from './bus/bus.ts'
import { mib, topic } from './bus/topic.ts'

/** Answers of calls that consoles may show are stale. */
export const staleTopic = topic({
  subject: 'answers.stale',
  schema: z.object({ calls: z.array(z.string()), companies: z.array(z.string()).nullable() }),
  most: mib(1),
})

/**
 * Has every open console of these companies, or of all of them, ask `calls` again where it shows their answers. It carries
 * no data: what somebody may see is decided when they ask.
 */
export const publishStale = (
  bus: Bus,
  calls: readonly Pick<Call, 'id'>[],
  companies: readonly string[] | null = null,
): void => bus.publish(staleTopic, { calls: calls.map(({ id }) => id), companies: companies && [...companies] })
