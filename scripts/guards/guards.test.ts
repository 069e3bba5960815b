import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DescribedCall } from '../../packages/contract/src/core/index.ts'
import {
  guardedCalls,
  leaving,
  mayMake,
  roleKeys,
  tenantBoundary,
  testedNouns,
} from '../../packages/server/src/testing/boundary.ts'
import { startStack } from '../../packages/server/src/core/testing.ts'
import type { TenantBoundary } from '../../packages/server/src/testing/boundary.ts'
import { plantRows } from '../../packages/server/src/testing/nounRows.ts'
import { checksOf } from '../../packages/server/src/testing/testNoun.ts'
import { without } from './guards.ts'

/**
 * A guard that nobody would miss is none: call by call its scope, its permission and its line of the history are taken
 * away, and what `isolation.test.ts` asks of that call must then fail.
 */

let boundary: TenantBoundary

const standOnNewGround = (): void => {
  beforeAll(async () => {
    boundary = await tenantBoundary()
  })
  afterAll(() => boundary[Symbol.asyncDispose]())
}

/** What is wrong, or undefined when all is as it must be. */
const problem = async (work: () => Promise<unknown>): Promise<string | undefined> => {
  try {
    await work()
    return undefined
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
  }
}

/** By the company the guard is about: what the root company may not see either is somebody's own. */
const isOfCompanies = (call: DescribedCall): boolean => {
  const line = boundary.lineOf(call)
  return line.kind === 'guarded' && line.seenBy.includes('root')
}

describe('without its scope', () => {
  standOnNewGround()

  it('every call about something that a company owns fails the test of the boundary', async () => {
    const survivors: string[] = []
    // Reads first: what a write changes would be missing afterwards. The writes in the order in which they are possible.
    const reads = guardedCalls.filter(({ action }) => action === undefined)
    const writes = leaving(boundary).filter(({ access, action }) => access !== 'public' && action !== undefined)
    for (const call of [...reads, ...writes].filter(isOfCompanies)) {
      const holds = () => boundary.holds('systemAdministrator', call)
      expect(await problem(holds), call.id).toBeUndefined()
      if ((await without('scope', () => problem(holds))) === undefined) survivors.push(call.id)
    }
    expect(survivors).toEqual([])
  })
})

describe('without its permission', () => {
  standOnNewGround()

  it('every call that some role may not make fails the test of the permissions', async () => {
    const survivors: string[] = []
    for (const call of guardedCalls) {
      const role = roleKeys.find((key) => !mayMake(call, key))
      if (role === undefined) continue
      const holds = () => boundary.holds(role, call)
      expect(await problem(holds), call.id).toBeUndefined()
      if ((await without('permission', () => problem(holds))) === undefined) survivors.push(call.id)
    }
    expect(survivors).toEqual([])
  })
})

describe('without its line of the history', () => {
  standOnNewGround()

  it('every write fails the test of writes', async () => {
    const survivors: string[] = []
    await without('line', async () => {
      for (const call of leaving(boundary)) if ((await boundary.made(call)) > 0) survivors.push(call.id)
    })
    expect(survivors).toEqual([])
  })
})

describe('without what a check of every noun is about', () => {
  it('that check fails, and no check does otherwise', async () => {
    const survivors: string[] = []
    for (const noun of await testedNouns()) {
      // One of its own for each: together they sign in more often than one address may.
      await using stack = await startStack()
      const planted = await plantRows(stack, noun)
      for (const { says, guard, run } of checksOf(planted)) {
        const about = `${noun.calls.list.id}: ${says}`
        const check = () => problem(() => run(planted))
        // Before it runs as it should: the last one deletes.
        if (guard !== undefined && (await without(guard, check)) === undefined) survivors.push(about)
        expect(await check(), about).toBeUndefined()
      }
    }
    expect(survivors).toEqual([])
  })
})
