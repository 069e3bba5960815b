import { expect, test } from 'vitest'
import * as first from './features.ts'
import * as further from './furtherFeatures.ts'

const signedIn = [...first.signedInRoutes, ...further.signedInRoutes]

test('every screen behind the sign-in says which permission opens it', () => {
  expect(signedIn.length).toBeGreaterThan(20)
  expect(signedIn.filter((route) => route.options.staticData?.permission === undefined)).toEqual([])
})

test('no address leads to two screens', () => {
  const paths = [...first.publicRoutes, ...further.publicRoutes, ...signedIn].map((route) =>
    Reflect.get(route.options, 'path'),
  )
  expect(new Set(paths).size).toBe(paths.length)
})
