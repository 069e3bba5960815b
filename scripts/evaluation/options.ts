import { parseArgs } from 'node:util'

export type EvaluationOptions = Readonly<{
  /** Devices of the simulated fleet, of four companies in turn. */
  devices: number
  /** Folder of the built console; the one in packages/web unless given. */
  console: string | undefined
}>

export const companies = 4
/** Devices that speak the standard alone and that nobody announced: they wait to be registered. */
export const unregistered = 2

/** The arguments of `npm start -- …`. Throws a sentence for the person who typed them. */
export const readOptions = (args: readonly string[]): EvaluationOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: { devices: { type: 'string', default: '60' }, console: { type: 'string' } },
  })
  const devices = Number(values.devices)
  if (!Number.isInteger(devices) || devices < 0 || devices > 5000) {
    throw new RangeError('--devices must be a whole number from 0 to 5000; for more use "npm run fleet".')
  }
  return { devices, console: values.console }
}
