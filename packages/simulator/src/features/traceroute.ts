import type { CommandCall, CommandOutcome, ModelSpec } from '@headend/usp'
import { refuse } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { pause } from '../core/cpe.ts'
import type { Hop } from '../core/internet.ts'
import { lookUp, routeTo } from '../core/internet.ts'

/** What a hop's ErrorCode is when nothing came back. ICMP's type of an expired packet stands in. */
const noAnswer = 11

async function traceRoute(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const host = call.args['Host'] ?? ''
  const tries = Number(call.args['NumberOfTries'] ?? 3)
  const timeout = Number(call.args['Timeout'] ?? 5000)
  const mostHops = Number(call.args['MaxHopCount'] ?? 30)
  if (host === '') return refuse(7027, 'Host is missing')
  if (!Number.isInteger(tries) || tries < 1 || tries > 10) return refuse(7027, 'NumberOfTries is not from 1 to 10')
  if (!Number.isInteger(timeout) || timeout < 1) return refuse(7027, 'Timeout is no number of milliseconds')
  if (!Number.isInteger(mostHops) || mostHops < 1 || mostHops > 64)
    return refuse(7027, 'MaxHopCount is not from 1 to 64')
  const found = lookUp(host)
  if (!found.ok) return { ok: true, outputs: { Status: found.status } }

  const hops = routeTo(cpe, host, found.address)
  const outputs: { [name: string]: string } = { IPAddressUsed: found.address }
  for (const [index, hop] of hops.slice(0, mostHops).entries()) {
    const step = await probe(cpe, hop, tries, timeout, call.signal)
    for (const [name, value] of Object.entries(step)) outputs[`RouteHops.${index + 1}.${name}`] = value
    cpe.agent.emit('Device.X_HEADEND_Diagnostics.', 'TraceRouteStep!', {
      CommandKey: call.commandKey,
      Hop: String(index + 1),
      ...step,
    })
  }
  const reached = hops.length <= mostHops && hops.at(-1)?.distance !== undefined
  outputs['Status'] = reached ? 'Complete' : 'Error_MaxHopCountExceeded'
  outputs['ResponseTime'] = String(Math.round((hops.at(-1)?.distance ?? 0) / 1000))
  return { ok: true, outputs }
}

async function probe(cpe: Cpe, hop: Hop, tries: number, timeout: number, signal: AbortSignal) {
  const { distance } = hop
  // A silent hop is given up after one time-out; waiting out all tries would take minutes.
  await pause(cpe, distance === undefined ? timeout : 120 * tries + distance / 1000, signal)
  const times = distance === undefined ? [] : Array.from({ length: tries }, () => distance * (0.9 + cpe.random() * 0.3))
  return {
    Host: hop.host,
    HostAddress: hop.address,
    ErrorCode: distance === undefined ? String(noAnswer) : '0',
    RTTimes: times.map((microseconds) => Math.max(1, Math.round(microseconds / 1000))).join(','),
  }
}

/** Trace route: hop by hop, with an event of the vendor extension for each. */
export const traceRouteDiagnostics: ModelSpec<Cpe> = {
  'Device.IP.Diagnostics.': {
    params: { IPv4TraceRouteSupported: true, IPv6TraceRouteSupported: false },
    commands: { 'TraceRoute()': traceRoute },
  },
  'Device.X_HEADEND_Diagnostics.': { events: ['TraceRouteStep!'] },
}
