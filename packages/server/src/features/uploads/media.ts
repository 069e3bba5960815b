import type { MediaRule } from '@headend/contract/media'
import * as z from 'zod'
import { askWorker } from '../../core/askWorker.ts'
import type { Clock } from '../../core/clock.ts'
import type { Content } from './content.ts'
import type { Inspected } from './service.ts'

const program = new URL('mediaWorker.ts', import.meta.url)

const measured = z.object({
  type: z.enum(['mp4', 'png']),
  width: z.number(),
  height: z.number(),
  seconds: z.number().optional(),
})
const refused = z.object({ en: z.string(), ko: z.string() })

/** What a file of media said of itself where it was taken in. @throws {ZodError} for facts of another file */
export const mediaFacts = (facts: unknown): z.infer<typeof measured> => measured.parse(facts)

/** Looks into a picture or film: what it is by its content, or why it is none that `rule` lets be shown. */
export const inspectMedia =
  ({ clock }: Readonly<{ clock: Pick<Clock, 'after'> }>, rule: MediaRule) =>
  async ({ path, size }: Content): Promise<Inspected> => {
    const found = await askWorker({ clock, program }, { path, size, rule })
    const { data: facts } = measured.safeParse(found)
    if (facts) return { facts }
    return {
      problem: refused.safeParse(found).data ?? {
        en: 'The file cannot be read: it is damaged.',
        ko: '파일이 손상되어 읽을 수 없습니다.',
      },
    }
  }
