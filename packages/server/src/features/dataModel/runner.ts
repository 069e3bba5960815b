import * as z from 'zod'
import { operationFailure, resultLost, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent } from '../tasks/service.ts'
import { findsInstances } from '../../device/instances.ts'
import { withoutSecrets } from '../../device/secrets.ts'
import { deviceText } from '../../device/text.ts'
import { gather } from './gather.ts'

const input = z.strictObject({ command: z.string(), inputArgs: z.record(z.string(), z.string()) })

const done = (outputArgs: Readonly<Record<string, string>>): Outcome => ({
  kind: 'success',
  result: { outputArgs: withoutSecrets(outputArgs) },
})

/** Any command of a device's data model. */
export const commandRunner: AnyRunner = taskRunner(input, {
  exclusive: null,
  kept: ({ command, inputArgs }) => ({ command, inputArgs: withoutSecrets(inputArgs) }),
  timeoutMs: () => 600_000,
  send: async (task, { command, inputArgs }, commandKey, link): Promise<Sent> => {
    const operated = await link.operate(task.endpointId, command, { commandKey, inputArgs })
    if (operated.kind === 'started' && operated.instances !== undefined) {
      const { instances } = operated
      return { kind: 'outcome', outcome: { kind: 'part', of: (now) => gather(now, instances, true) } }
    }
    return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: done(operated.outputArgs) }
  },
  // That it succeeded is told; what it put out is not.
  unheard: (task, { command }, status) =>
    status === 'succeeded' && !findsInstances(command) ? done({}) : resultLost(task, status),
  completed: (_task, { command }, end, executed) => {
    if (findsInstances(command)) {
      return { kind: 'part', of: (now) => gather(now, [{ command: deviceText(executed, 512), end }], false) }
    }
    return end.kind === 'failed' ? { kind: 'fail', ...operationFailure(end) } : done(end.outputArgs)
  },
})
