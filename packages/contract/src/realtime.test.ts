import { expect, it } from 'vitest'
import { updateMethods } from './realtime.ts'
import { deviceUpdate, valueChanged } from './schemas/realtime.ts'

it('has every update that a browser is sent among those that it takes', () => {
  const sent = [...deviceUpdate.options, valueChanged.frame].map(({ shape }) => shape.method.value)
  expect([...updateMethods].toSorted()).toEqual(sent.toSorted())
})
