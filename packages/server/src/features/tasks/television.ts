import * as z from 'zod'
import { newLnbSettings } from '@headend/contract/schemas/device'
import { fail } from '../../core/errors.ts'
import { places, tuner } from '../../device/facets/places.ts'
import { lnbOf } from '../../device/facets/record.ts'
import { numberAt } from '../../device/facets/reading.ts'
import type { LnbChanged } from '../../device/lnbState.ts'
import { readable } from '../../device/readable.ts'
import { operationFailure } from './failure.ts'
import type { AnyRunner, Outcome, Sent } from './runner.ts'
import { resultLost, taskRunner } from './runner.ts'

const nothing = z.strictObject({})
const minute = 60_000
/** What is done to the television of a device excludes each other, and no restart of the device. */
const exclusive = 'television'

const boxes = 'Device.Services.STBService.'
const resetCommand = 'AVPlayers.ResetPINCode()'

/** Resets the PIN of a set-top box to that of the factory (TR-135 AVPlayers.ResetPINCode()). */
const resetPin: AnyRunner = taskRunner(nothing, {
  needs: [`${boxes}*.${resetCommand}`],
  exclusive,
  timeoutMs: () => minute,
  send: async ({ endpointId }, _input, commandKey, link): Promise<Sent> => {
    const instances = await link.getInstances(endpointId, [boxes])
    // A device has one; where there are more, the first is the box itself.
    const box = instances.find((path) => /^\d+\.$/.test(path.slice(boxes.length)))
    if (box === undefined) throw fail('custom', { reason: 'unsupported' })
    const operated = await link.operate(endpointId, `${box}${resetCommand}`, { commandKey })
    return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: { kind: 'success', result: null } }
  },
  completed: (_task, _input, end): Outcome =>
    end.kind === 'failed' ? { kind: 'fail', ...operationFailure(end) } : { kind: 'success', result: null },
  unheard: (task, _input, status) =>
    status === 'succeeded' ? { kind: 'success', result: null } : resultLost(task, status),
})

const terrestrial = `${boxes}*.Components.FrontEnd.*.DVBT.`
const install = 'Install()'
const satelliteScan = `${tuner}ScanChannels()`

const scanned = (outputs: Readonly<Record<string, string>>): Outcome => {
  const channels = numberAt(new Map(Object.entries(outputs)), 'Channels', { least: 0, most: 100_000 })
  return { kind: 'success', result: { channels } }
}

/**
 * Has a set-top box look for the channels that its tuner receives: of a terrestrial one by the standard's own command (TR-135
 * FrontEnd.DVBT.Install()), of a satellite's by that of the vendor extension, as the standard has none.
 */
const scanChannels: AnyRunner = taskRunner(nothing, {
  needs: [`${terrestrial}${install}`, satelliteScan],
  exclusive,
  timeoutMs: () => 20 * minute,
  send: async ({ endpointId }, _input, commandKey, link): Promise<Sent> => {
    const progress = 'InstallProgress'
    const { values } = readable(await link.get(endpointId, [`${terrestrial}${progress}`]))
    const [first] = values.keys()
    const command = first === undefined ? satelliteScan : `${first.slice(0, -progress.length)}${install}`
    const operated = await link.operate(endpointId, command, { commandKey })
    return operated.kind === 'started' ? operated : { kind: 'outcome', outcome: scanned(operated.outputArgs) }
  },
  completed: (_task, _input, end) =>
    end.kind === 'failed' ? { kind: 'fail', ...operationFailure(end) } : scanned(end.outputArgs),
  // That it succeeded is told; how many channels there are is not.
  unheard: (task, _input, status) => (status === 'succeeded' ? scanned({}) : resultLost(task, status)),
})

const lnb = places.lnbType.slice(0, places.lnbType.lastIndexOf('.') + 1)

/** Sets the converter of a dish, type and value or neither, and reads it back: what the device says then is what counts. */
const setLnb = (changed: LnbChanged): AnyRunner =>
  taskRunner(newLnbSettings, {
    needs: [places.lnbType],
    exclusive,
    timeoutMs: () => minute,
    unheard: () => ({ kind: 'stay' }),
    send: async (task, { lnbType, lnbValue }, _commandKey, link): Promise<Sent> => {
      await link.set(task.endpointId, [{ object: lnb, params: { Type: lnbType, Value: lnbValue } }])
      const now = lnbOf((await link.get(task.endpointId, [places.lnbType, places.lnbValue])).values)
      if (now !== null) await changed(task, now)
      const outcome: Outcome =
        now?.lnbType === lnbType && now.lnbValue === lnbValue
          ? { kind: 'success', result: now }
          : { kind: 'fail', code: 'wsfail', key: 'unchanged' }
      return { kind: 'outcome', outcome }
    },
  })

/** The tasks about the television of set-top boxes. */
export const televisionRunners = ({ lnbChanged }: { lnbChanged: LnbChanged }) => ({
  ResetPin: resetPin,
  ScanChannels: scanChannels,
  SetLnb: setLnb(lnbChanged),
})
