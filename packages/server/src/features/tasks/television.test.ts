import { expect, it } from 'vitest'
import { fail } from '../../core/errors.ts'
import type { Link } from '../../device/link.ts'
import type { TaskRecord } from './record.ts'
import { televisionRunners } from './television.ts'

const frontEnd = 'Device.Services.STBService.1.Components.FrontEnd.2.DVBT.'
const runners = televisionRunners({ lnbChanged: async () => undefined })
const task = { taskId: 'scan', endpointId: 'os::A4C7F2-1', input: {} } as TaskRecord

/** A device with these values and instances, and what it was told to do. */
const device = ({ values = [], instances = [] }: { values?: string[]; instances?: string[] }) => {
  const operated: string[] = []
  const link = {
    get: async () => ({ values: new Map(values.map((path) => [path, '0'])), errors: [], cut: false }),
    getInstances: async () => instances,
    operate: async (_endpointId: string, command: string) => {
      operated.push(command)
      return { kind: 'started', request: '' }
    },
  } as unknown as Link
  return { link, operated }
}

it('scans a terrestrial tuner by the command of TR-135, in whichever instance it is', async () => {
  const { link, operated } = device({ values: [`${frontEnd}InstallProgress`] })
  expect(await runners.ScanChannels.send(task, {}, 'scan', link)).toMatchObject({ kind: 'started' })
  expect(operated).toEqual([`${frontEnd}Install()`])
  // The standard's command puts nothing out: how many channels there are is not known.
  expect(runners.ScanChannels.completed(task, { kind: 'completed', outputArgs: {} }, operated[0] ?? '')).toEqual({
    kind: 'success',
    result: { channels: null },
  })
})

it('resets the PIN of the box that the device has, and says of one without a box that it lacks it', async () => {
  const boxes = 'Device.Services.STBService.'
  const { link, operated } = device({ instances: [`${boxes}3.`, `${boxes}3.Components.HDMI.1.`] })
  await runners.ResetPin.send(task, {}, 'pin', link)
  expect(operated).toEqual([`${boxes}3.AVPlayers.ResetPINCode()`])
  const none = runners.ResetPin.send(task, {}, 'pin', device({}).link)
  await expect(none).rejects.toEqual(fail('custom', { reason: 'unsupported' }))
})
