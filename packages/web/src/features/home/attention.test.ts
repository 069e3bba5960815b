import { describe, expect, it } from 'vitest'
import { attentionOf, placesOf, shareOnline } from './attention.ts'

const calm = {
  offlineCount: 0,
  offlineRecentCount: 0,
  requestCount: 0,
  actions: { succeeded: 9, failed: 0 },
  places: [],
}

describe('what needs attention', () => {
  it('is nothing on a calm day', () => {
    expect(attentionOf(calm)).toEqual([])
  })

  it('puts failures first, then low places, requests and long absences', () => {
    const items = attentionOf({
      offlineCount: 12,
      offlineRecentCount: 4,
      requestCount: 3,
      actions: { succeeded: 5, failed: 2 },
      places: [
        { provinceId: 'a', name: 'Busan', devices: 20, online: 18 },
        { provinceId: 'b', name: 'Ulsan', devices: 20, online: 10 },
        { provinceId: 'c', name: 'Jeju', devices: 2, online: 0 },
        { provinceId: 'd', name: 'Seoul', devices: 100, online: 99 },
      ],
    })
    expect(items.map((item) => (item.kind === 'offlineIn' ? item.city : item.kind))).toEqual([
      'failed',
      'Ulsan',
      'Busan',
      'requests',
      'offlineLong',
    ])
    expect(items.at(-1)).toEqual({ kind: 'offlineLong', count: 8 })
  })
})

describe('places', () => {
  it('adds the cities of a province and orders by devices', () => {
    const city = (opRegionId: string, cityDeviceCount: number, onlineCount: number) => ({
      opRegionId,
      cityDeviceCount,
      onlineCount,
    })
    expect(
      placesOf(
        [city('26', 3, 3), city('11', 2, 1), city('26', 1, 0), city('50', 0, 0)],
        [{ provinceId: '26', provinceName: 'Busan' }],
      ),
    ).toEqual([
      { provinceId: '26', name: 'Busan', devices: 4, online: 3 },
      { provinceId: '11', name: '11', devices: 2, online: 1 },
    ])
  })

  it('counts an empty place as fully online', () => {
    expect(shareOnline({ devices: 0, online: 0 })).toBe(100)
  })
})
