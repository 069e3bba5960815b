import { expect, test } from 'vitest'
import { isDestructive, isFactoryReset, readsAs, valueKind } from './valueKinds.ts'

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
