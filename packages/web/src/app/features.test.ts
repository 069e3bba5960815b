import { expect, test } from 'vitest'
import { signedInRoutes } from './features.ts'

test('every screen behind the sign-in says which permission opens it', () => {
  expect(signedInRoutes.length).toBeGreaterThan(4)
  expect(
    signedInRoutes.filter(({ options }) => options.staticData?.permission === undefined).map(({ path }) => path),
  ).toEqual([])
})
