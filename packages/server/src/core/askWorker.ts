import { Worker } from 'node:worker_threads'
import * as z from 'zod'
import type { Clock } from './clock.ts'
import { fail } from './errors.ts'

type Bounds = Readonly<{
  /** For so long the machine may take until the thread has its program; milliseconds. */
  beginMs: number
  /** For so long the program may work; milliseconds. */
  ms: number
  /** So much memory it may take; MiB. */
  mb: number
}>

const usual: Bounds = { beginMs: 60_000, ms: 10_000, mb: 256 }

const said = z.union([z.object({ begun: z.literal(true) }), z.object({ answer: z.unknown() })])

/**
 * What the program of a worker thread answers to `given`, by `answerOwner`; undefined where it fails, or its time or memory end. For files
 * that may have been made to take both: a hostile one ends its thread and nothing else. Time counts from when the program is there, as
 * what a busy machine takes to load it says nothing of the file.
 * @throws {Failure} unavailable where the machine is too busy to begin
 */
export const askWorker = (
  { clock, program, bounds = usual }: Readonly<{ clock: Pick<Clock, 'after'>; program: URL; bounds?: Bounds }>,
  given: unknown,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(program, {
      workerData: given,
      resourceLimits: { maxOldGenerationSizeMb: bounds.mb },
      // What a library prints of a hostile file is nobody's business.
      stdout: true,
      stderr: true,
    })
    const leave = (): void => {
      cancel()
      void worker.terminate()
    }
    const end = (answer?: unknown): void => {
      leave()
      resolve(answer)
    }
    let cancel = clock.after(bounds.beginMs, () => {
      leave()
      reject(fail('unavailable'))
    })
    worker.on('message', (message: unknown) => {
      const { data } = said.safeParse(message)
      if (data === undefined || 'answer' in data) return end(data?.answer)
      cancel()
      cancel = clock.after(bounds.ms, () => end())
    })
    worker.on('error', () => end())
    worker.on('exit', () => end())
  })
