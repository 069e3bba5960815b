import { describe, expect, it } from 'vitest'
import { cityIndex } from './cities.ts'
import { rowCheck, reasonOf, modelCheck, otherThan, conflictCheck } from './rows.ts'
import type { Ground, Reported, Taken } from './rows.ts'

const aria = { mid: '1', modelName: 'Aria S410', oui: 'A4C7F2', manufacturer: 'Norwave' }
const strand = { mid: '2', modelName: 'Strand R7', oui: '582B0A', manufacturer: 'Kestrel Devices' }
const ground: Ground = {
  byMid: (mid) => [aria, strand].find((model) => model.mid === mid),
  byName: (name) => [aria, strand].find((model) => model.modelName === name),
  company: (opId) => (opId === undefined || opId === '5' ? '5' : undefined),
  citiesOf: cityIndex([
    { op_city_id: 'busan-saha', city_name: 'Saha' },
    { op_city_id: 'ulsan-nam', city_name: 'Nam-gu' },
    { op_city_id: 'busan-nam', city_name: '남구' },
  ]),
}
const nobody: Taken = { endpointId: new Set(), macAddr: new Set(), deviceSn: new Set(), deviceId: new Set() }
const codeOf = (row: unknown) => {
  const [checked] = [row].map(rowCheck(ground))
  return checked !== undefined && 'mistake' in checked ? checked.mistake : undefined
}

describe('a row of an import', () => {
  it('becomes a device with the endpoint id of its model and serial', () => {
    const [checked] = [{ deviceSn: 'S410K1', modelName: 'Aria S410', macAddr: 'a4-c7-f2-00-00-01', retailer: '' }].map(
      rowCheck(ground),
    )
    expect(checked).toMatchObject({
      row: 1,
      endpointId: 'os::A4C7F2-S410K1',
      macAddr: 'A4:C7:F2:00:00:01',
      companyId: '5',
      retailer: null,
    })
  })

  it('has the serial number percent-encoded in its endpoint id, and needs one where that would be too long', () => {
    const of = (deviceSn: string) => [{ deviceSn, mid: '1' }].map(rowCheck(ground))[0]
    expect(of('SN 1/2_3.4')).toMatchObject({ endpointId: 'os::A4C7F2-SN%201%2F2_3.4', deviceSn: 'SN 1/2_3.4' })
    expect(of('번'.repeat(64))).toMatchObject({ mistake: { reason: 'invalid', field: 'endpointId' } })
  })

  it('names its city by its id or its name in either language, unless several have that', () => {
    const cityOf = (given: object) => [{ deviceSn: 'S410K1', mid: '1', ...given }].map(rowCheck(ground))[0]
    for (const given of [{ opCityId: 'busan-saha' }, { city: 'saha' }, { city: '사하' }, { city: '사하구' }])
      expect(cityOf(given)).toMatchObject({ opCityId: 'busan-saha' })
    expect(cityOf({ city: 'Nam-gu', opCityId: 'busan-nam' })).toMatchObject({ opCityId: 'busan-nam' })
    expect(cityOf({ city: '' })).toMatchObject({ opCityId: null })
    for (const given of [{ city: 'Nam-gu' }, { city: 'Atlantis' }, { city: 'Saha', opCityId: 'busan-nam' }])
      expect(cityOf(given)).toMatchObject({ mistake: { code: 'custom', field: 'city' } })
  })

  it('is refused with the code of what is wrong', () => {
    const good = { deviceSn: 'S410K1', mid: '1' }
    expect(codeOf({ ...good, deviceSn: 'a\tb' })).toMatchObject({ code: 'serialnumber-invalid', field: 'deviceSn' })
    const without = codeOf({ mid: '1' })
    expect(without).toMatchObject({ code: 'serialnumber-invalid', field: 'deviceSn' })
    expect(without && reasonOf(without)).toEqual({ en: 'The serial number is missing.', ko: '일련번호가 없습니다.' })
    expect(codeOf({ ...good, macAddr: 'A4:C7' })).toMatchObject({ code: 'mac-valid', field: 'macAddr' })
    expect(codeOf({ ...good, mid: '9' })).toMatchObject({ reason: 'unknownModel', field: 'mid' })
    expect(codeOf({ deviceSn: 'S410K1', modelName: 'Aria' })).toMatchObject({
      reason: 'unknownModel',
      field: 'modelName',
    })
    expect(codeOf({ ...good, modelName: 'Strand R7' })).toMatchObject({ reason: 'wrongModel', field: 'modelName' })
    expect(codeOf({ deviceSn: 'S410K1' })).toMatchObject({ reason: 'invalid', field: 'modelName' })
    expect(codeOf({ ...good, opId: '6' })).toMatchObject({ reason: 'unknownCompany', field: 'opId' })
    expect(codeOf({ ...good, opCityId: 'atlantis' })).toMatchObject({ code: 'nodata', field: 'opCityId' })
    expect(codeOf({ ...good, colour: 'red' })).toMatchObject({ code: 'custom', field: 'colour' })
    expect(codeOf({ ...good, endpointId: 'nonsense' })).toMatchObject({ code: 'custom', field: 'endpointId' })
    expect(codeOf({ ...good, retailer: 'a\0b' })).toMatchObject({ code: 'custom', field: 'retailer' })
    expect(codeOf({ ...good, deviceSn: '\ud83dK1234' })).toMatchObject({ code: 'serialnumber-invalid' })
    for (const row of [null, 'S410K1', ['S410K1'], 7])
      expect(codeOf(row)).toMatchObject({ code: 'custom', field: 'row' })
    const long = codeOf({ ...good, retailer: 'x'.repeat(101) })
    expect(long && reasonOf(long).en).toBe('Retailer: Must be at most 100 characters.')
    expect(reasonOf({ code: 'custom', reason: 'unknownModel' }).ko).toBe('그런 모델이 없습니다.')
  })

  it('gives way to an earlier one, in the list or in the database', () => {
    const checked = [
      { deviceSn: 'S410K1', mid: '1', macAddr: 'A4C7F2000001', device_id: 'Lobby' },
      { deviceSn: 'S410K2', mid: '1', macAddr: 'a4:c7:f2:00:00:01' },
      { deviceSn: 'S410K1', mid: '1', endpointId: 'os::A4C7F2-OTHER' },
      { deviceSn: 'S410K4', mid: '1', device_id: 'lobby' },
      { deviceSn: 'S410K5', mid: '1' },
      { deviceSn: 'S410K6', mid: '1' },
      { deviceSn: 'S410K7', mid: '1', endpointId: 'os::A4C7F2-S410K6' },
    ].map(rowCheck(ground))
    const taken = { ...nobody, endpointId: new Set(['os::A4C7F2-S410K6']) }
    const judged = checked.map(conflictCheck(taken))
    const [repeated, registered] = [judged[1], judged[5]].map(
      (entry) => entry && 'mistake' in entry && reasonOf(entry.mistake),
    )
    // Nobody has registered the other row yet.
    expect(repeated).toEqual({
      en: 'MAC address: an earlier row of this list has the same.',
      ko: 'MAC 주소: 이 목록의 앞 행과 같습니다.',
    })
    expect(registered).toMatchObject({ en: 'This serial number is already registered.' })
    const codes = judged.map((entry) => ('mistake' in entry ? [entry.mistake.code, entry.mistake.field] : 'kept'))
    expect(codes).toEqual([
      'kept',
      ['macconflict', 'macAddr'],
      ['serialnumber-conflict', 'deviceSn'],
      ['deviceconflict', 'device_id'],
      'kept',
      // Its endpoint id was made from its serial number: that is what was given.
      ['serialnumber-conflict', 'deviceSn'],
      ['custom', 'endpointId'],
    ])
  })

  it('is refused when the device says it is of another model', () => {
    const checked = [
      { deviceSn: 'S410K1', mid: '1' },
      { deviceSn: 'S410K2', modelName: 'Aria S410' },
    ].map(rowCheck(ground))
    const report = { manufacturer: null, oui: null }
    const reports = [
      { ...report, endpointId: 'os::A4C7F2-S410K1', modelName: 'aria s410' },
      { ...report, endpointId: 'os::A4C7F2-S410K2', modelName: 'Strand R7' },
    ]
    const [first, second] = checked.map(modelCheck(reports, ground))
    expect(first).toEqual(checked[0])
    expect(second).toMatchObject({ mistake: { reason: 'wrongModel', field: 'modelName', model: 'Strand R7' } })
  })

  it('is refused when the device, of a model nobody knows, says it is of another maker', () => {
    const otherOf = (over: Partial<Reported>) =>
      otherThan(
        aria,
        { endpointId: 'proto::x', manufacturer: null, oui: null, modelName: 'GW-1', ...over },
        ground.byName,
      )
    expect(otherOf({})).toBeUndefined()
    expect(otherOf({ oui: 'A4C7F2', manufacturer: 'Norwave Ltd.' })).toBeUndefined()
    expect(otherOf({ oui: '012345', manufacturer: 'Acme' })).toBe('Acme GW-1')
    expect(otherOf({ endpointId: 'os::012345-S1' })).toBe('GW-1')
    expect(otherOf({ endpointId: 'os::012345-S1', modelName: null })).toBe('012345')
    expect(otherOf({ manufacturer: 'norwave' })).toBeUndefined()
    expect(otherOf({ manufacturer: 'Acme' })).toBe('Acme GW-1')
  })
})
