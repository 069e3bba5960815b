import type { CommandCall, CommandOutcome, ModelSpec } from '@headend/usp'
import { refuse } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { pause } from '../core/cpe.ts'
import { distanceTo, lookUp } from '../core/internet.ts'

/** Milliseconds between two echo requests. */
const betweenRequests = 1000
const mostRepetitions = 1000

async function ping(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const host = call.args['Host'] ?? ''
  const repetitions = Number(call.args['NumberOfRepetitions'] ?? 3)
  const timeout = Number(call.args['Timeout'] ?? 2000)
  if (host === '') return refuse(7027, 'Host is missing')
  if (!Number.isInteger(repetitions) || repetitions < 1 || repetitions > mostRepetitions) {
    return refuse(7027, `NumberOfRepetitions is not from 1 to ${mostRepetitions}`)
  }
  if (!Number.isInteger(timeout) || timeout < 1) return refuse(7027, 'Timeout is no number of milliseconds')
  const found = lookUp(host)
  if (!found.ok) return { ok: true, outputs: { Status: found.status } }

  const times: number[] = []
  for (let sequence = 1; sequence <= repetitions && !call.signal.aborted; sequence += 1) {
    const microseconds = echo(cpe, found.address)
    const success = microseconds !== undefined && microseconds / 1000 <= timeout
    if (success) times.push(microseconds)
    await pause(cpe, success ? betweenRequests : timeout, call.signal)
    cpe.agent.emit('Device.X_HEADEND_Diagnostics.', 'IPPingStep!', {
      CommandKey: call.commandKey,
      Sequence: String(sequence),
      Success: String(success),
      ResponseTimeDetailed: success ? String(microseconds) : '0',
    })
  }
  return { ok: true, outputs: pingOutputs(found.address, repetitions, times) }
}

/** Microseconds until the echo came back; undefined when it never does. */
function echo(cpe: Cpe, address: string): number | undefined {
  const distance = distanceTo(cpe, address)
  if (distance === undefined || cpe.random() < 0.015) return undefined
  // Most echoes take little more than the way there and back; a few wait somewhere.
  const queue = cpe.random() < 0.1 ? cpe.random() * 4 : cpe.random() * 0.4
  return Math.round(distance * (1 + queue))
}

function pingOutputs(address: string, repetitions: number, times: readonly number[]): { [name: string]: string } {
  const sum = times.reduce((total, one) => total + one, 0)
  const average = times.length === 0 ? 0 : Math.round(sum / times.length)
  const least = times.length === 0 ? 0 : Math.min(...times)
  const most = times.length === 0 ? 0 : Math.max(...times)
  const milliseconds = (microseconds: number): string => String(Math.round(microseconds / 1000))
  return {
    Status: 'Complete',
    IPAddressUsed: address,
    SuccessCount: String(times.length),
    FailureCount: String(repetitions - times.length),
    AverageResponseTime: milliseconds(average),
    MinimumResponseTime: milliseconds(least),
    MaximumResponseTime: milliseconds(most),
    AverageResponseTimeDetailed: String(average),
    MinimumResponseTimeDetailed: String(least),
    MaximumResponseTimeDetailed: String(most),
  }
}

/** Ping: about a second per repetition, with an event of the vendor extension for each. */
export const pingDiagnostics: ModelSpec<Cpe> = {
  'Device.IP.Diagnostics.': {
    params: { IPv4PingSupported: true, IPv6PingSupported: false },
    commands: { 'IPPing()': ping },
  },
  'Device.X_HEADEND_Diagnostics.': { events: ['IPPingStep!'] },
}
