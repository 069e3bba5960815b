import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { fail } from '../core/errors.ts'
import { busLink } from '../device/link.ts'
import type { DeviceListener } from '../device/listener.ts'
import type { DeviceSession } from '../device/session.ts'
import { eventually, register } from '../testing/devices.ts'
import { gatewayStand } from '../testing/gatewayStand.ts'
import type { Protocol } from './protocol.ts'

const inform = z.object({
  endpointId: z.string(),
  event: z.enum(['hello', 'boot', 'bye']),
  values: z.record(z.string(), z.string()).default({}),
})

/** A protocol as small as one can be: a device posts what it is and answers reads and writes from that. */
const informs =
  (subscribed: Set<string>): Protocol =>
  ({ clock, admit, sessions }) => {
    const open = new Map<string, DeviceSession>()
    const sessionOf = (endpointId: string, values: Map<string, string>): DeviceSession => ({
      endpointId,
      remoteAddress: '192.0.2.1',
      host: undefined,
      certificate: undefined,
      proof: undefined,
      connectedTime: clock.now(),
      isOpen: () => open.has(endpointId),
      request: async (request) => {
        switch (request.do) {
          case 'get':
            return { did: 'get', values: request.paths.flatMap((path) => [path, values.get(path) ?? '']), errors: [] }
          case 'set':
            for (const { object, params } of request.updates) {
              for (const [name, value] of Object.entries(params)) values.set(`${object}${name}`, value)
            }
            return { did: 'set' }
          default:
            throw fail('wsfail', { detail: 'not in this protocol' })
        }
      },
      subscriptionPaths: [],
      subscribe: async () => {
        subscribed.add(endpointId)
        return { announcesBoots: true }
      },
      vouch: () => undefined,
      end: () => open.delete(endpointId),
    })
    const take = async (body: string): Promise<number> => {
      const { endpointId, event, values } = inform.parse(JSON.parse(body))
      if (
        !(await admit({ endpointId, remoteAddress: '192.0.2.1', certificateIds: undefined, credentials: undefined })).ok
      )
        return 403
      const session = open.get(endpointId) ?? sessionOf(endpointId, new Map(Object.entries(values)))
      if (!open.has(endpointId)) {
        open.set(endpointId, session)
        sessions.opened(session)
      }
      const boot = { kind: 'boot', path: 'boot', args: {}, commandKey: undefined, cause: 'LocalReboot' } as const
      if (event === 'boot') await sessions.notified(session, boot)
      if (event === 'bye') {
        open.delete(endpointId)
        sessions.closed(session, { replaced: false, message: 'bye' })
      }
      return 204
    }
    return {
      http: {
        path: '/inform',
        handle: (request, response) => {
          text(request)
            .then(take)
            .then(
              (status) => response.writeHead(status).end(),
              () => response.writeHead(400).end(),
            )
        },
      },
      close: async () => open.clear(),
    }
  }

it('a protocol of its own brings a device online, to the link, to the list and to those who act on its boots', async () => {
  await using stand = await gatewayStand()
  const endpointId = 'os::582B0A-R7-0'
  const model = { modelName: 'Strand R7', oui: '582B0A', productClass: 'APROUTER', manufacturer: 'Kestrel' }
  await register(stand.db, stand.company, { endpointId, serial: 'R7-0', model })
  const boots: (string | undefined)[] = []
  const listener: DeviceListener = {
    operationCompleted: async () => undefined,
    operationProgressed: async () => undefined,
    faultsChanged: () => undefined,
    unitChanged: async () => undefined,
    associationChanged: async () => undefined,
    reported: async () => undefined,
    valueChanged: async () => undefined,
    returned: async () => undefined,
    booted: async (_endpointId, { cause }) => void boots.push(cause),
  }
  const subscribed = new Set<string>()
  const { http } = await stand.start({ protocols: [informs(subscribed)], listener })
  const post = async (event: 'hello' | 'boot' | 'bye', who = endpointId): Promise<number> => {
    const values = { 'Device.DeviceInfo.SoftwareVersion': '4.2' }
    const body = JSON.stringify({ endpointId: who, event, values })
    return (await fetch(`${http}/inform`, { method: 'POST', body })).status
  }
  const row = () => stand.db.selectFrom('device').select(['online', 'firmware_version']).executeTakeFirstOrThrow()

  expect(await post('hello', 'nobody')).toBe(403)
  expect(await post('hello')).toBe(204)
  await eventually(async () => (await row()).online && subscribed.has(endpointId))
  expect(await row()).toEqual({ online: true, firmware_version: '4.2' })

  const link = busLink(stand)
  const name = 'Device.DeviceInfo.FriendlyName'
  await link.set(endpointId, [{ object: 'Device.DeviceInfo.', params: { FriendlyName: 'Hall' } }])
  expect((await link.get(endpointId, [name])).values.get(name)).toBe('Hall')
  await expect(link.getInstances(endpointId, ['Device.WiFi.'])).rejects.toMatchObject({ code: 'wsfail' })

  expect(await post('boot')).toBe(204)
  expect(boots).toContain('LocalReboot')
  expect(await post('bye')).toBe(204)
  await eventually(async () => !(await row()).online)
  // What it does not speak stays with the others on the port.
  expect((await fetch(`${http}/files/speed`)).status).toBe(403)
})
