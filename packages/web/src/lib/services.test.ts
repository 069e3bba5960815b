import { deviceCalls } from '@headend/contract/devices'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { callQuery, lives } from './services.tsx'

test.each([
  ['list', 300],
  ['dashboard', 300],
  ['news', 600],
] as const)('an answer for a %s is fresh for %i s, and asked for anew then', async (kind, seconds) => {
  let asked = 0
  const request = async (): Promise<never> => {
    asked += 1
    return {} as never
  }
  const queries = new QueryClient()
  const query = callQuery({ request }, deviceCalls.count, {})
  const whenSecondsOld = async (age: number): Promise<number> => {
    queries.setQueryData(query.queryKey, {} as never, { updatedAt: Date.now() - age * 1000 })
    await queries.fetchQuery({ ...query, staleTime: lives[kind] })
    return asked
  }
  expect(await whenSecondsOld(seconds - 60)).toBe(0)
  expect(await whenSecondsOld(seconds)).toBe(1)
})
