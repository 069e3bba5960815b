import { expect, test } from 'vitest'
import * as first from './features.ts'
import * as further from './furtherFeatures.ts'

test('every screen behind the sign-in says which permission opens it', () => {
  const routes = [...first.signedInRoutes, ...further.signedInRoutes]
  expect(routes.length).toBeGreaterThan(20)
  expect(routes.filter((route) => route.options.staticData?.permission === undefined)).toEqual([])
})
