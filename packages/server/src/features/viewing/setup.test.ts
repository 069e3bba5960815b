import { expect, it } from 'vitest'
import type { ObjectValues } from '../../device/link.ts'
import { startStack } from '../../core/testing.ts'
import { plant } from '../../testing/devices.ts'
import { setupRounds } from './setup.ts'

const profile = 'Device.BulkData.Profile.3.'

/** A box that has what was written to it. */
const box = (protocols: string, more: Readonly<Record<string, string>> = {}) => {
  const values = new Map(
    Object.entries({
      'Device.BulkData.ProfileNumberOfEntries': '1',
      'Device.BulkData.Enable': 'false',
      'Device.BulkData.MinReportingInterval': '1800',
      'Device.BulkData.Protocols': protocols,
      'Device.BulkData.EncodingTypes': 'CSV,JSON',
      'Device.BulkData.Profile.1.Alias': 'somebody-else',
      'Device.X_HEADEND_Viewing.EntryNumberOfEntries': '0',
      ...more,
    }),
  )
  const writes: string[] = []
  const write = (objects: readonly ObjectValues[]) => {
    for (const { object, params } of objects)
      for (const [name, value] of Object.entries(params)) {
        writes.push(`${object}${name}`)
        values.set(`${object}${name}`, value.replace('{deviceUrl}', 'http://box.example:1'))
      }
  }
  return {
    values,
    writes,
    link: {
      get: async () => ({ values: new Map(values), errors: [], cut: false }),
      add: async (_id: string, objects: readonly ObjectValues[]) =>
        objects.map(({ object, params }) => {
          const path = object.endsWith('Profile.') ? profile : `${object}1.`
          write([{ object: path, params }])
          return path
        }),
      set: async (_id: string, objects: readonly ObjectValues[]) => write(objects),
    },
  }
}

it('gives each box one profile, by the protocol it has, and writes nothing twice', async () => {
  await using stack = await startStack({ split: false })
  const company = await stack.company('Mine')
  // Its own clock moves the day on; the server's own rounds find the box looked at.
  let now = Date.now()
  const clock = { ...stack.core.clock, now: () => now, date: () => new Date(now) }
  const look = async (link: ReturnType<typeof box>['link']) => {
    now += 2 * 86_400_000
    await setupRounds({ ...stack.core, clock, link, address: async (id) => `{deviceUrl}/reports?device=${id}` })()
  }
  const state = async () =>
    (await stack.db.selectFrom('viewing_setup').select('state').execute()).map((row) => row.state)
  await plant(stack, company, 'SETUP1', { device_status: 'deployed' })
  await stack.db.updateTable('device_live').set({ online: true }).execute()

  const http = box('HTTP')
  await look(http.link)
  expect(await state()).toEqual(['reports'])
  expect(http.values.get(`${profile}HTTP.URL`)).toMatch(/^http:\/\/box\.example:1\/reports\?device=os::/)
  expect(http.values.get(`${profile}ReportingInterval`)).toBe('1800')
  expect(http.values.get(`${profile}Parameter.1.Reference`)).toBe('Device.X_HEADEND_Viewing.')
  expect([http.values.get(`${profile}Enable`), http.values.get('Device.BulkData.Enable')]).toEqual(['true', 'true'])
  http.writes.length = 0
  await look(http.link)
  expect(http.writes).toEqual([])
  http.values.set(`${profile}Enable`, 'false')
  await look(http.link)
  expect(http.writes).toEqual([`${profile}Enable`])

  const usp = box('USPEventNotif,HTTP')
  await look(usp.link)
  expect(usp.values.get(`${profile}Protocol`)).toBe('USPEventNotif')
  expect(usp.writes.filter((path) => path.includes('HTTP.'))).toEqual([])

  const lacking = box('MQTT')
  await look(lacking.link)
  expect([await state(), lacking.writes]).toEqual([['lacks'], []])
}, 60_000)
