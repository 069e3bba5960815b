import { model } from './model.ts'
import { numbers } from './numbers.ts'
import { Refusal } from './tree.ts'
import { download, upload } from './transfers.ts'
import { fixed32, pairs, part } from './wire.ts'
import type { News } from './notifications.ts'

type Args = Readonly<Record<string, string>>

/** What the commands of the agent do; a {@link Refusal} thrown is a failure of the command. */
const programs: Readonly<Record<string, (inputs: Args) => Args | Promise<Args>>> = {
  'Device.Reboot()': () => ({}),
  'Device.FactoryReset()': () => ({}),
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
  'Device.IP.Diagnostics.TraceRoute()': ({ Host = '' }) =>
    Host.endsWith('.invalid')
      ? { Status: 'Error_CannotResolveHostName' }
      : {
          // The last hop first, and one that did not answer.
          'RouteHops.3.Host': Host,
          'RouteHops.3.HostAddress': '198.51.100.3',
          'RouteHops.3.ErrorCode': '0',
          'RouteHops.3.RTTimes': '12,13,12',
          'RouteHops.2.Host': '',
          'RouteHops.2.HostAddress': '',
          'RouteHops.2.ErrorCode': '11',
          'RouteHops.2.RTTimes': '',
          'RouteHops.1.Host': 'home',
          'RouteHops.1.HostAddress': '192.0.2.1',
          'RouteHops.1.ErrorCode': '0',
          'RouteHops.1.RTTimes': '1,1,1',
          ResponseTime: '12',
          Status: 'Complete',
        },
  'Device.IP.Diagnostics.DownloadDiagnostics()': download,
  'Device.IP.Diagnostics.UploadDiagnostics()': upload,
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
  | Readonly<{ kind: 'begun'; end: Promise<News> }>

const outputsOf = (field: number, argsField: number, args: Args): Buffer => part(field, pairs(argsField, args))

/** Runs a command; throws a {@link Refusal} where the agent has none of that name, or answers with an Error. */
export const run = async (command: string, key: string, inputs: Args): Promise<Run> => {
  const { operated, completed, failure, notify } = numbers
  const [object, name] = [command.slice(0, command.lastIndexOf('.') + 1), command.slice(command.lastIndexOf('.') + 1)]
  const described = model[object]?.commands?.[name]
  if (described === undefined) throw new Refusal(7026, 'Quinta never learned that', command)
  const program = programs[command]
  if (program === undefined) throw new Refusal(7022, 'The bulb has burnt out', command)
  if (described.async !== true)
    return { kind: 'done', outputs: outputsOf(operated.outputs, operated.args, await program(inputs)) }
  const ended = async (): Promise<Buffer> => {
    try {
      return outputsOf(completed.outputs, completed.args, await program(inputs))
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      return part(completed.failure, part(failure.message, thrown.message), fixed32(failure.code, thrown.code))
    }
  }
  const about = [part(completed.key, key), part(completed.name, name), part(completed.path, object)]
  const newsOf = (end: Buffer): News => ({
    type: 'OperationComplete',
    path: command,
    content: part(notify.complete, end, ...about),
  })
  return { kind: 'begun', end: ended().then(newsOf) }
}
