import { parseArgs } from 'node:util'
import { faultNames } from './core/faults.ts'
import type { FaultName } from './core/faults.ts'
import { startFleet } from './core/fleet.ts'

const usage = `usage: npm run fleet -- --url ws://host:port/usp [--devices 60] [--controller self::headend]
  [--companies 4] [--seed 1] [--unregistered 0] [--pace 1] [--begin running|starting]
  [--connects-per-second 250] [--fault 7=keeps-image,8=no-room]`

/** Milliseconds between two lines of state. */
const reportEvery = 10_000

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < least || value > most) {
    throw new RangeError(`--${name} must be a whole number from ${least} to ${most}`)
  }
  return value
}

/** `7=keeps-image`: how the device in this place misbehaves, from 0. */
function faultsIn(text: string): { readonly [index: number]: FaultName } {
  const faults: { [index: number]: FaultName } = {}
  for (const part of text.split(',').filter((one) => one !== '')) {
    const [place = '', name] = part.split('=')
    const fault = faultNames.find((one) => one === name)
    if (fault === undefined)
      throw new RangeError(`--fault knows no ${name ?? 'fault without a name'}: ${faultNames.join(', ')}`)
    faults[whole('fault', place, 0, 200_000)] = fault
  }
  return faults
}

function readArguments() {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      devices: { type: 'string', default: '60' },
      controller: { type: 'string', default: 'self::headend' },
      companies: { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
      unregistered: { type: 'string', default: '0' },
      pace: { type: 'string', default: '1' },
      begin: { type: 'string', default: 'running' },
      'connects-per-second': { type: 'string', default: '250' },
      fault: { type: 'string', default: '' },
    },
  })
  if (values.url === undefined || !/^wss?:$/.test(URL.parse(values.url)?.protocol ?? '')) {
    throw new RangeError('--url must be the ws: or wss: address of a controller')
  }
  const pace = Number(values.pace)
  if (!(pace >= 0 && pace <= 100)) throw new RangeError('--pace must be a number from 0 to 100')
  if (values.begin !== 'running' && values.begin !== 'starting') {
    throw new RangeError('--begin must be running or starting')
  }
  return {
    url: values.url,
    devices: whole('devices', values.devices, 1, 200_000),
    controllerId: values.controller,
    faults: faultsIn(values.fault),
    companies: whole('companies', values.companies, 1, 1000),
    seed: whole('seed', values.seed, 0, 2 ** 31 - 1),
    unregistered: whole('unregistered', values.unregistered, 0, 1000),
    pace,
    begin: values.begin,
    connectsPerSecond: whole('connects-per-second', values['connects-per-second'], 1, 10_000),
  } as const
}

let options: ReturnType<typeof readArguments>
try {
  options = readArguments()
} catch (error) {
  console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  process.exit(2)
}

const fleet = startFleet(options)
const report = (): void => {
  const operations = fleet.devices.reduce((sum, device) => sum + device.operations, 0)
  const unacknowledged = fleet.devices.reduce((sum, device) => sum + device.unacknowledged, 0)
  const memory = Math.round(process.memoryUsage.rss() / 1024 / 1024)
  console.log(
    `fleet: ${fleet.connected} of ${fleet.devices.length} devices connected, ${operations} operations, ` +
      `${unacknowledged} notifications unacknowledged, ${memory} MB`,
  )
}
const reporting = setInterval(report, reportEvery)
const stop = (): void => {
  clearInterval(reporting)
  void fleet.close().then(() => console.log('fleet: stopped'))
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
void fleet.whenConnected(1).then(report)
