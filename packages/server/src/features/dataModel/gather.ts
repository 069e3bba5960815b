import * as z from 'zod'
import { withoutSecrets } from '../../device/secrets.ts'
import type { InstanceEnd } from '../../device/listener.ts'
import { operationFailure } from '../tasks/service.ts'
import type { PartOutcome, TaskRecord } from '../tasks/service.ts'

const instance = z.object({
  command: z.string(),
  status: z.enum(['running', 'success', 'fail']),
  outputArgs: z.record(z.string(), z.string()).optional(),
  /** The device's own words. */
  error: z.string().optional(),
})
type Instance = z.infer<typeof instance>
/** `answered` says that the device named all of them: an instance may end before that arrives. */
const gathered = z.object({ answered: z.boolean(), instances: z.array(instance) })

const instanceOf = ({ command, end }: InstanceEnd): Instance => {
  if (end === null) return { command, status: 'running' }
  return end.kind === 'completed'
    ? { command, status: 'success', outputArgs: withoutSecrets(end.outputArgs) }
    : { command, status: 'fail', error: operationFailure(end).said ?? '' }
}

/**
 * A command on several instances after some of them ended, in whichever order it is heard: it is over once each is, and
 * has failed when one has. `answered` is true for what the device answered the request with, which names all instances.
 */
export const gather = (
  { result }: Pick<TaskRecord, 'result'>,
  ends: readonly InstanceEnd[],
  answered: boolean,
): PartOutcome => {
  const before = gathered.safeParse(result).data ?? { answered: false, instances: [] }
  const byCommand = new Map(before.instances.map((one) => [one.command, one]))
  for (const end of ends) {
    const known = byCommand.get(end.command)
    if (known === undefined || known.status === 'running') byCommand.set(end.command, instanceOf(end))
  }
  const now = { answered: answered || before.answered, instances: [...byCommand.values()] }
  if (!now.answered || now.instances.some(({ status }) => status === 'running')) return { kind: 'wait', result: now }
  const over = { instances: now.instances }
  const failed = now.instances.find(({ status }) => status === 'fail')
  if (failed === undefined) return { kind: 'success', result: over }
  return { kind: 'fail', code: 'wsfail', key: 'refused', said: `${failed.command}: ${failed.error}`, result: over }
}
