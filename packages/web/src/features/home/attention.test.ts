import { describe, expect, it } from 'vitest'
import { placesOf, shareOnline } from '../../ui/cityMap/places.ts'
import { attentionOf, besides, changeInHour } from './attention.ts'

const none = { count: 0, time: null }
const calm = {
  overLimit: { ...none, worst: null },
  failedAction: { ...none, actions: 0, taskType: null },
  requested: none,
  offlineLong: none,
  offlineIn: [],
  certificateEnds: none,
  devicePort: null,
  unregistered: null,
}

describe('what needs attention', () => {
  it('is nothing on a calm day', () => {
    expect(attentionOf(calm, [])).toEqual([])
  })

  it('lists hot devices and failures first, then low places, requests and long absences', () => {
    const items = attentionOf(
      {
        overLimit: { count: 2, time: 7, worst: { vital: 'temperature', value: 94, modelName: 'Aria S620' } },
        failedAction: { count: 1, time: 5, actions: 2, taskType: 'Reboot' },
        requested: { count: 3, time: 4 },
        offlineLong: { count: 8, time: 3 },
        offlineIn: [{ provinceId: 'b', time: 9 }],
        certificateEnds: { count: 2, time: 6 },
        devicePort: { certificateEnd: null, revocationsEnd: 8 },
        unregistered: { count: 1, time: 2 },
      },
      [
        { provinceId: 'a', name: 'Busan', devices: 20, online: 18, hourAgo: null },
        { provinceId: 'b', name: 'Ulsan', devices: 20, online: 10, hourAgo: { devices: 19, online: 19 } },
        { provinceId: 'c', name: 'Jeju', devices: 2, online: 0, hourAgo: null },
        { provinceId: 'd', name: 'Seoul', devices: 100, online: 99, hourAgo: null },
      ],
    )
    expect(items.map((item) => (item.kind === 'offlineIn' ? item.city : item.kind))).toEqual([
      'portRevocations',
      'overLimit',
      'failedAction',
      'Ulsan',
      'Jeju',
      'Busan',
      'requests',
      'unregistered',
      'certificateEnds',
      'offlineLong',
    ])
    expect(items[3]).toMatchObject({ count: 10, share: 50, change: -50, time: 9 })
    expect(items[4]).toMatchObject({ count: 2, share: 0 })
    expect(items[5]).toMatchObject({ count: 2, change: null, time: null })
    expect(items.at(-1)).toEqual({ kind: 'offlineLong', count: 8, time: 3 })
  })
})

describe('places', () => {
  it('adds the cities of a province and orders by devices', () => {
    const city = (opRegionId: string, cityDeviceCount: number, onlineCount: number, before?: number) => ({
      opRegionId,
      cityDeviceCount,
      onlineCount,
      hourAgo: before === undefined ? null : { devices: cityDeviceCount, online: before },
    })
    expect(
      placesOf(
        [city('26', 3, 3, 3), city('11', 2, 1), city('26', 1, 0, 1), city('50', 0, 0)],
        [{ provinceId: '26', provinceName: 'Busan' }],
      ),
    ).toEqual([
      { provinceId: '26', name: 'Busan', devices: 4, online: 3, hourAgo: { devices: 4, online: 4 } },
      { provinceId: '11', name: '11', devices: 2, online: 1, hourAgo: null },
    ])
  })

  it('know by how many points their share changed in an hour, or that nobody knows', () => {
    const place = { provinceId: '26', name: 'Busan', devices: 14, online: 11 }
    expect(changeInHour({ ...place, hourAgo: { devices: 16, online: 14 } })).toBe(-8.9)
    expect(changeInHour({ ...place, hourAgo: null })).toBeNull()
  })

  it('counts an empty place as fully online', () => {
    expect(shareOnline({ devices: 0, online: 0 })).toBe(100)
  })
})

it('what is deployed outside of the places that are shown is not lost, so that their sum is that of all', () => {
  const places = [
    { devices: 5, online: 4 },
    { devices: 3, online: 3 },
  ]
  expect(besides(places, { devices: 10, online: 8 })).toEqual({ devices: 2, online: 1 })
  expect(besides(places, { devices: 8, online: 7 })).toBe(null)
})
