import { expect, test } from 'vitest'
import { forbidden, importsOf } from './imports.ts'

const src = 'packages/server/src'
const reasons = (path: string, specifier: string) =>
  importsOf({ path: `${src}/${path}`, text: `import { one } from '${specifier}'\n` }).map(forbidden)

test.each([
  ['core/noun.ts', '../device/link.ts'],
  ['device/noun.ts', '../gateway/sessions.ts'],
  ['device/noun.ts', '../features/noun/service.ts'],
  ['device/noun.ts', '@headend/usp'],
  ['features/noun/service.ts', '../../gateway/sessions.ts'],
  ['features/noun/service.ts', '../../gateway/usp/answers.ts'],
  ['features/noun/service.ts', '@headend/usp'],
  ['gateway/sessions.ts', '../features/noun/service.ts'],
  ['gateway/sessions.ts', './usp/session.ts'],
  ['gateway/sessions.ts', '@headend/usp'],
  ['gateway/cwmp/session.ts', '../usp/session.ts'],
])('%s must not import %s', (path, specifier) => {
  expect(reasons(path, specifier)).toEqual([expect.any(String)])
})

test.each([
  ['core/clock.ts', '@headend/usp/clock'],
  ['device/link.ts', '../core/bus/bus.ts'],
  ['features/noun/service.ts', '../../device/link.ts'],
  ['gateway/protocols.ts', './cwmp/cwmp.ts'],
  ['gateway/usp/session.ts', '@headend/usp'],
  ['gateway/usp/session.ts', '../../device/session.ts'],
  ['gateway/noun.test.ts', '@headend/usp'],
  ['features.ts', './gateway/feature.ts'],
])('%s may import %s', (path, specifier) => {
  expect(reasons(path, specifier)).toEqual([undefined])
})
