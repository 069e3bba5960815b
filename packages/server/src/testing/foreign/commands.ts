import { model } from './model.ts'
import { numbers } from './numbers.ts'
import { Refusal } from './tree.ts'
import { fixed32, pairs, part } from './wire.ts'
import type { News } from './notifications.ts'

type Args = Readonly<Record<string, string>>

/** What the commands of the agent do; a {@link Refusal} thrown is a failure of the command. */
const programs: Readonly<Record<string, (inputs: Args) => Args>> = {
  'Device.Reboot()': () => ({}),
  'Device.IP.Diagnostics.IPPing()': ({ Host = '', NumberOfRepetitions = '1' }) =>
    Host.endsWith('.invalid')
      ? { Status: 'Error_CannotResolveHostName' }
      : {
          AverageResponseTimeDetailed: '7450',
          AverageResponseTime: '7',
          FailureCount: '0',
          SuccessCount: NumberOfRepetitions,
          Status: 'Complete',
        },
  'Device.X_0C8D10_Lamp.Blink()': ({ Times = '1' }) => ({ Remark: '', Blinked: Times }),
  'Device.X_0C8D10_Lamp.Warm()': ({ Degrees = '0' }) => {
    if (Number(Degrees) > 90) throw new Refusal(7022, 'The glass would crack')
    return { Reached: Degrees }
  },
}

export type Run =
  /** It is over at once: the result is the answer. */
  | Readonly<{ kind: 'done'; outputs: Buffer }>
  /** Answered with a row of the table of requests; its end is notified. */
  | Readonly<{ kind: 'begun'; end: News }>

const outputsOf = (field: number, argsField: number, args: Args): Buffer => part(field, pairs(argsField, args))

/** Runs a command; throws a {@link Refusal} where the agent has none of that name, or answers with an Error. */
export const run = (command: string, key: string, inputs: Args): Run => {
  const { operated, completed, failure, notify } = numbers
  const [object, name] = [command.slice(0, command.lastIndexOf('.') + 1), command.slice(command.lastIndexOf('.') + 1)]
  const described = model[object]?.commands?.[name]
  if (described === undefined) throw new Refusal(7026, 'Quinta never learned that', command)
  const program = programs[command]
  if (program === undefined) throw new Refusal(7022, 'The bulb has burnt out', command)
  if (described.async !== true)
    return { kind: 'done', outputs: outputsOf(operated.outputs, operated.args, program(inputs)) }
  const ended = (): Buffer => {
    try {
      return outputsOf(completed.outputs, completed.args, program(inputs))
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      return part(completed.failure, part(failure.message, thrown.message), fixed32(failure.code, thrown.code))
    }
  }
  const about = [part(completed.key, key), part(completed.name, name), part(completed.path, object)]
  return {
    kind: 'begun',
    end: { type: 'OperationComplete', path: command, content: part(notify.complete, ended(), ...about) },
  }
}
