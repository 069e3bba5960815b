import { Worker } from 'node:worker_threads'
import type { Clock } from './clock.ts'

/** For so long a worker may work, and so much memory it may take, where nothing else is said. */
const usual = { ms: 10_000, mb: 256 } as const

/**
 * What the program of a worker thread answers to `workerData`; undefined where it fails, or its time or memory end. For files that may
 * have been made to take both: a hostile one ends its thread and nothing else.
 */
export const askWorker = (
  { clock, program, bounds = usual }: Readonly<{ clock: Pick<Clock, 'after'>; program: URL; bounds?: typeof usual }>,
  workerData: unknown,
): Promise<unknown> =>
  new Promise((resolve) => {
    const worker = new Worker(program, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: bounds.mb },
      // What a library prints of a hostile file is nobody's business.
      stdout: true,
      stderr: true,
    })
    const end = (answer?: unknown): void => {
      cancel()
      void worker.terminate()
      resolve(answer)
    }
    const cancel = clock.after(bounds.ms, () => end())
    worker.on('message', end)
    worker.on('error', () => end())
    worker.on('exit', () => end())
  })
