import type { SupportedObject } from '@headend/contract/dataModel'
import { describe, expect, test } from 'vitest'
import { completePath, countFound, foundRows, modelIndex, openRows, readPath } from './tree.ts'
import { heldValues } from './values.ts'

const object = (path: string, parameters: string[] = [], more: Partial<SupportedObject> = {}): SupportedObject => ({
  path,
  access: 'readOnly',
  multiple: path.endsWith('{i}.'),
  parameters: parameters.map((name) => ({ name, access: 'readWrite', type: 'string' })),
  commands: [],
  events: [],
  ...more,
})

const model = modelIndex([
  object('Device.', [], {
    commands: [{ name: 'Reboot()', sync: false, inputs: ['Cause'], outputs: [] }],
    events: [{ name: 'Boot!', inputs: ['Cause'] }],
  }),
  object('Device.DeviceInfo.', ['SerialNumber', 'UpTime']),
  object('Device.WiFi.Radio.{i}.', ['Enable', 'Channel']),
  object('Device.WiFi.Radio.{i}.Stats.', ['BytesSent']),
])

const all = { model, isOpen: () => true }
const paths = (rows: readonly { path: string }[]) => rows.map(({ path }) => path)
const value = (path: string, text: string) => ({ path, value: text, masked: false })

describe('the tree', () => {
  test('shows what the agent supports, and places unnamed objects', () => {
    expect(paths(openRows({ ...all, values: heldValues() }))).toEqual([
      'Device.',
      'Device.Reboot()',
      'Device.Boot!',
      'Device.DeviceInfo.',
      'Device.DeviceInfo.SerialNumber',
      'Device.DeviceInfo.UpTime',
      'Device.WiFi.',
      'Device.WiFi.Radio.',
      'Device.WiFi.Radio.{i}.',
    ])
    expect(model.size).toBe(7)
  })

  test('has the instances of a table once they are read', () => {
    const values = heldValues()
    values.take(
      ['Device.WiFi.Radio.*.'],
      [value('Device.WiFi.Radio.10.Enable', 'true'), value('Device.WiFi.Radio.2.Enable', 'false')],
      1,
      5,
    )
    const rows = openRows({ ...all, values }).filter(({ path }) => path.startsWith('Device.WiFi.Radio.'))
    expect(paths(rows).filter((path) => /Radio\.\d+\.$/.test(path))).toEqual([
      'Device.WiFi.Radio.2.',
      'Device.WiFi.Radio.10.',
    ])
    expect(paths(rows)).toContain('Device.WiFi.Radio.2.Stats.BytesSent')
  })

  test('distinguishes an empty table from one nobody asked for', () => {
    const values = heldValues()
    const hollow = () => openRows({ ...all, values }).find((row) => row.kind === 'hollow')
    expect(hollow()).toMatchObject({ asked: false })
    values.take(['Device.'], [], 1, 5)
    expect(hollow()).toMatchObject({ asked: false })
    values.take(['Device.WiFi.Radio.*.'], [], 1, 5)
    expect(hollow()).toMatchObject({ asked: true })
  })

  test('keeps closed what is closed', () => {
    const rows = openRows({ model, values: heldValues(), isOpen: (path) => path === 'Device.' })
    expect(paths(rows)).toEqual(['Device.', 'Device.Reboot()', 'Device.Boot!', 'Device.DeviceInfo.', 'Device.WiFi.'])
  })

  test('shows what a device reports beyond what it supports', () => {
    const values = heldValues()
    values.take(['Device.'], [value('Device.DeviceInfo.X_ODD', '1'), value('Device.X_ODD_Thing.4.Name', 'a')], 0, 5)
    expect(paths(openRows({ ...all, values }))).toEqual(
      expect.arrayContaining(['Device.DeviceInfo.X_ODD', 'Device.X_ODD_Thing.4.', 'Device.X_ODD_Thing.4.Name']),
    )
  })

  test('stands on values alone for an agent that supports no question for its model', () => {
    const values = heldValues()
    values.take(['Device.'], [value('Device.DeviceInfo.SerialNumber', 'S1')], 0, 5)
    const rows = openRows({ model: modelIndex([]), isOpen: () => true, values })
    expect(paths(rows)).toEqual(['Device.', 'Device.DeviceInfo.', 'Device.DeviceInfo.SerialNumber'])
  })

  test('is searched by path, type and value, every word', () => {
    const values = heldValues()
    values.take(
      ['Device.WiFi.Radio.*.'],
      [value('Device.WiFi.Radio.1.Channel', '36'), value('Device.WiFi.Radio.2.Channel', '149')],
      1,
      5,
    )
    const find = (query: string) => paths(foundRows({ ...all, values }, query))
    expect(find('radio 149')).toEqual([
      'Device.',
      'Device.WiFi.',
      'Device.WiFi.Radio.',
      'Device.WiFi.Radio.2.',
      'Device.WiFi.Radio.2.Channel',
    ])
    expect(find('REBOOT')).toEqual(['Device.', 'Device.Reboot()'])
    expect(find('nothing-like-it')).toEqual([])
  })

  test('does not find secrets by their value', () => {
    const values = heldValues()
    values.take(['Device.DeviceInfo.'], [{ path: 'Device.DeviceInfo.SerialNumber', value: null, masked: true }], 1, 5)
    expect(foundRows({ ...all, values }, 'null')).toEqual([])
  })

  test('finds by the model what a table would hold whose rows nobody read', () => {
    const values = heldValues()
    const found = () => foundRows({ ...all, values }, 'bytessent')
    expect(paths(found())).toEqual(['Device.', 'Device.WiFi.', 'Device.WiFi.Radio.', 'Device.WiFi.Radio.{i}.'])
    expect(countFound(found())).toBe(1)
    // Once they are read, there are rows or none.
    values.take(['Device.WiFi.Radio.*.'], [], 1, 5)
    expect(found()).toEqual([])
  })

  test('counts what is no open container', () => {
    expect(countFound(openRows({ ...all, values: heldValues() }))).toBe(5)
  })

  test('asks a table for its instances', () => {
    expect(readPath({ kind: 'table', path: 'Device.WiFi.Radio.' })).toBe('Device.WiFi.Radio.*.')
    expect(readPath({ kind: 'object', path: 'Device.WiFi.' })).toBe('Device.WiFi.')
  })

  test('completes a path that was typed without its last dot', () => {
    const complete = (typed: string) => completePath(typed, model)
    expect(
      ['Device.WiFi', 'Device.WiFi.Radio', 'Device.WiFi.Radio.3', 'Device.WiFi.Radio.3.Stats'].map(complete),
    ).toEqual(['Device.WiFi.', 'Device.WiFi.Radio.', 'Device.WiFi.Radio.3.', 'Device.WiFi.Radio.3.Stats.'])
    for (const path of ['Device.DeviceInfo.UpTime', 'Device.', 'Device.Reboot()', 'Device.X_ODD'])
      expect(complete(path)).toBe(path)
  })

  test('is ready for large models at once', () => {
    const objects = Array.from({ length: 600 }, (_, index) =>
      object(
        `Device.Part${index}.`,
        Array.from({ length: 10 }, (_unused, at) => `Value${at}`),
      ),
    )
    const view = { model: modelIndex(objects), values: heldValues(), isOpen: () => true }
    const start = performance.now()
    expect(openRows(view)).toHaveLength(6601)
    expect(countFound(foundRows(view, 'part59 value3'))).toBe(11)
    expect(performance.now() - start).toBeLessThan(1000)
  })
})

describe('held values', () => {
  test('forget what a new read of the same ground no longer has', () => {
    const values = heldValues()
    values.take(
      ['Device.WiFi.Radio.*.'],
      [value('Device.WiFi.Radio.1.Enable', '1'), value('Device.WiFi.Radio.2.Enable', '1')],
      1,
      5,
    )
    values.take(['Device.WiFi.Radio.*.'], [value('Device.WiFi.Radio.2.Enable', '0')], 1, 6)
    expect(values.instances('Device.WiFi.Radio.')).toEqual([2])
    expect(values.get('Device.WiFi.Radio.2.Enable')).toEqual({ value: '0', masked: false, time: 6 })
  })

  test('keep what lies deeper than a read went', () => {
    const values = heldValues()
    values.take(['Device.'], [value('Device.A', '1'), value('Device.B.C', '2')], 0, 5)
    values.take(['Device.'], [value('Device.A', '3')], 1, 6)
    expect(values.get('Device.B.C')?.value).toBe('2')
    expect(values.get('Device.A')?.value).toBe('3')
  })

  test('take single values as they change, and say so', () => {
    const values = heldValues()
    let notified = 0
    const end = values.subscribe(() => (notified += 1))
    values.set('Device.A', '1', 5)
    end()
    values.set('Device.A', '2', 6)
    expect([notified, values.version(), values.get('Device.A')?.value, values.size()]).toEqual([1, 2, '2', 1])
  })
})
