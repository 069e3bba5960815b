import { expect, test } from 'vitest'
import { isDestructive, isFactoryReset, readsAs, showsOld, valueKind } from './valueKinds.ts'

test('types of the data model and how they are typed', () => {
  expect(['boolean', 'unsignedInt', 'string', 'list', null].map(valueKind)).toEqual([
    'boolean',
    'positive',
    'text',
    'text',
    'text',
  ])
})

test('a value that cannot be of its type is not sent', () => {
  const good = {
    boolean: 'true',
    whole: '-5',
    positive: '5',
    decimal: '.5',
    time: '2025-10-14T05:26:31Z',
    base64: 'aGk=',
    hex: 'A0',
    text: '',
  } as const
  const bad = {
    boolean: 'yes',
    whole: '5.1',
    positive: '-5',
    decimal: 'a',
    time: '14:26',
    base64: 'a',
    hex: 'A',
  } as const
  for (const [kind, value] of Object.entries(good)) expect([kind, readsAs(valueOf(kind), value)]).toEqual([kind, true])
  for (const [kind, value] of Object.entries(bad)) expect([kind, readsAs(valueOf(kind), value)]).toEqual([kind, false])
})

const names = ['boolean', 'whole', 'positive', 'decimal', 'time', 'base64', 'hex', 'text'] as const
const valueOf = (name: string): (typeof names)[number] => names.find((known) => known === name) ?? 'text'

test('commands that cannot be undone', () => {
  expect(
    ['Device.FactoryReset()', 'FactoryReset()', 'Device.Reboot()', 'Device.LogicalVolume.1.Format()'].map(
      isDestructive,
    ),
  ).toEqual([true, true, false, true])
  expect(
    ['Device.FactoryReset()', 'FactoryReset()', 'Device.LogicalVolume.1.Format()', 'Device.Reboot()'].map(
      isFactoryReset,
    ),
  ).toEqual([true, true, false, false])
})

test('a value that the device did not take is told from one that it spells otherwise', () => {
  expect(showsOld('text', 'old', 'new', 'old')).toBe(true)
  expect(showsOld('boolean', '0', 'true', '0')).toBe(true)
  expect(showsOld('text', 'old', 'new', 'new')).toBe(false)
  expect(showsOld('positive', '7', '05', '5')).toBe(false)
  expect(showsOld('text', 'same', 'same', 'same')).toBe(false)
  expect(showsOld('boolean', '1', 'true', '1')).toBe(false)
  // What it was before is not known, of a secret.
  expect(showsOld('text', null, 'new', 'old')).toBe(false)
})
