import type { Bus } from '../../core/bus/bus.ts'
import type { Clock } from '../../core/clock.ts'
import type { Link } from '../../device/link.ts'
import { isSecret } from '../../device/secrets.ts'
import { publishValue } from '../../device/state.ts'
import type { Poller } from './leases.ts'

const limits = {
  /** Milliseconds an answer may take. */
  timeoutMs: 6_000,
  /** Values of one reading that are published. */
  values: 500,
} as const

/** Publishes the values under paths of a watched device's data model as they change. Secrets are never published. */
export const valuePoller =
  ({ bus, clock, link }: { bus: Bus; clock: Clock; link: Pick<Link, 'get'> }) =>
  (endpointId: string): Poller<readonly string[]> => {
    const published = new Map<string, string>()
    /** Paths that the device said it does not have. */
    const missing = new Set<string>()
    return {
      poll: async (wants) => {
        const paths = [...new Set(wants.flat())].filter((path) => !missing.has(path))
        if (paths.length === 0) return
        const { values, errors } = await link.get(endpointId, paths, { timeoutMs: limits.timeoutMs })
        for (const { path } of errors) missing.add(path)
        const time = clock.now()
        let count = 0
        for (const [path, text] of values) {
          if (isSecret(path) || published.get(path) === text) continue
          if ((count += 1) > limits.values) return
          published.set(path, text)
          publishValue(bus, { endpointId, time, path, value: text })
        }
      },
      joined: () => published.clear(),
      end: () => undefined,
    }
  }
