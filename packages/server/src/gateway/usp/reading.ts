import { isVersion } from '@headend/usp'
import type { ControllerSession, ResponseBodies, UspFailure, UspResult } from '@headend/usp'
import type { Clock } from '../../core/clock.ts'
import type { PathError } from '../../device/link.ts'
import { failureOf, readingOf } from './answers.ts'
import { childrenOf, instancesIn, isSplittable } from './parts.ts'

/** A flat list of path, value, path, value…, the paths that gave none, and whether more was there than was taken. */
export type Values = { values: string[]; errors: PathError[]; cut: boolean }

export type ReadOptions = Readonly<{ maxDepth: number; timeoutMs: number }>

/** Remembers what of a device is too large to be asked for at once. */
export type LargeReads = Readonly<{
  has: (paths: readonly string[]) => boolean
  add: (paths: readonly string[]) => void
}>

/** Characters of paths and values one reading carries at most: it crosses the bus as one message. */
const mostCharacters = 12 * 1024 * 1024

/** What an agent says that supports an object of which this device has none: it was we who asked. */
const notThere: ReadonlySet<number> = new Set([7016, 7026])

/** Levels at which a path stands below what was asked for; the numbers of instances are none. */
const levelsBelow = (asked: string, path: string): number => {
  const count = (text: string): number =>
    text
      .replaceAll(/\[[^\]]*\]/g, '*')
      .split('.')
      .filter((segment) => segment !== '' && segment !== '*' && !/^\d+$/.test(segment)).length
  return count(path) - count(asked)
}

/**
 * Reads paths of an agent. One Get, unless the agent refuses all of it for one path it does not know (it is asked path
 * by path then), or its answer is larger than is taken: then its parts are read one after the other, and what could not
 * be read is said by `cut`. Depths are kept by us for agents before 1.2, whose Get has no max_depth.
 */
export const reader = (session: ControllerSession, { clock, large }: { clock: Clock; large: LargeReads }) => {
  const read = async (asked: readonly string[], { maxDepth, timeoutMs }: ReadOptions): Promise<Values> => {
    const all: Values = { values: [], errors: [], cut: false }
    const until = clock.monotonic() + timeoutMs
    const left = () => ({ timeoutMs: Math.max(1, until - clock.monotonic()) })
    const knowsDepth = isVersion(session.version, '1.2')
    let characters = 0
    const isOver = (): boolean => clock.monotonic() >= until || characters > mostCharacters

    const take = (path: string | undefined, depth: number, answer: ResponseBodies['getResp']): void => {
      const { values, errors } = readingOf(answer)
      for (let index = 0; index + 1 < values.length; index += 2) {
        const [name = '', value = ''] = values.slice(index, index + 2)
        if (depth > 0 && !knowsDepth && path !== undefined && levelsBelow(path, name) > depth) continue
        if (characters > mostCharacters) {
          all.cut = true
          return
        }
        characters += name.length + value.length
        all.values.push(name, value)
      }
      all.errors.push(...errors)
    }

    const ask = async (paths: readonly string[], depth: number): Promise<UspResult<ResponseBodies['getResp']>> => {
      // What stands directly in an object is no part of it that is known to be too large.
      const isWhole = depth !== 1
      if (isWhole && large.has(paths)) return { ok: false, failure: { kind: 'tooLarge', reason: 'it was before' } }
      const answer = await session.get(paths, { maxDepth: knowsDepth ? depth : 0, ...left() })
      if (isWhole && !answer.ok && answer.failure.kind === 'tooLarge') large.add(paths)
      return answer
    }

    /** Reads paths; gives the failure that stands for all of them. */
    const get = async (paths: readonly string[], depth: number): Promise<UspFailure | undefined> => {
      const answer = await ask(paths, depth)
      if (answer.ok) {
        take(paths.length === 1 ? paths[0] : undefined, depth, answer.value)
        return undefined
      }
      const { failure } = answer
      const [path = ''] = paths
      switch (failure.kind) {
        case 'refused': {
          if (paths.length > 1) return oneByOne(paths, depth)
          all.errors.push({ path, code: failure.code, message: failure.message.slice(0, 300) })
          return undefined
        }
        case 'tooLarge':
          if (!session.open) return failure
          return paths.length > 1 ? oneByOne(paths, depth) : parts(path, depth, failure)
        default:
          return failure
      }
    }

    const oneByOne = async (paths: readonly string[], depth: number): Promise<UspFailure | undefined> => {
      for (const path of paths) {
        if (isOver()) {
          all.cut = true
          return undefined
        }
        const failure = await get([path], depth)
        // What is too large by itself does not keep the others away.
        if (failure?.kind === 'tooLarge' && session.open) all.cut = true
        else if (failure !== undefined) return failure
      }
      return undefined
    }

    /** Reads what stands directly in an object and then each object in it, or the instances of a table. */
    const parts = async (path: string, depth: number, failure: UspFailure): Promise<UspFailure | undefined> => {
      const children = isSplittable(path) ? await childrenOf(session, path, left()) : undefined
      if (children === undefined) return failure
      if (children.kind === 'table') return oneByOne(await instancesIn(session, path, left()), depth)
      const before = all.errors.length
      if (children.own.length > 0) {
        const own = knowsDepth ? [path] : children.own.map((name) => path + name)
        const failed = await get(own, 1)
        if (failed !== undefined) return failed
      }
      if (depth === 1) return undefined
      const failed = await oneByOne(children.objects, depth === 0 ? 0 : depth - 1)
      const errors = all.errors.splice(before)
      all.errors.push(...errors.filter(({ code }) => !notThere.has(code)))
      return failed
    }

    // Each path on its own where the depth is ours to keep: a value says below which it stands.
    const alone = maxDepth > 0 && !knowsDepth && asked.length > 1
    const failure = alone ? await oneByOne(asked, maxDepth) : await get(asked, maxDepth)
    if (failure === undefined) return all
    if (all.values.length === 0 || failure.kind !== 'tooLarge') throw failureOf(failure)
    return { ...all, cut: true }
  }
  return read
}
