import { optionalText, text, url } from '@headend/contract/schemas/rules'
import * as z from 'zod'
import type { FetchedTitle, VodAdapter } from './adapter.ts'
import { saidFailure, VodFailure } from './failure.ts'
import { jsonReader, Unreadable } from './jsonTitles.ts'

const versionSchema = text(64)

/** Whatever else a title has is left to the file. */
const titleSchema = z
  .object({
    id: text(100).or(z.int().transform(String)),
    title: text(300),
    category: optionalText(100).nullish(),
    seconds: z.number().min(0).max(1_000_000).nullish(),
    poster: url.or(z.literal('')).nullish(),
  })
  .transform(({ id, title, category, seconds, poster }): FetchedTitle => ({
    titleId: id,
    title,
    category: category ?? '',
    seconds: seconds === undefined || seconds === null ? null : Math.round(seconds),
    poster: poster ?? '',
  }))

/**
 * The contract of docs/integrate.md: a GET with the key in `x-api-key`, and Basic authentication where there is a user; answered
 * `{"version": "…", "titles": [{"id", "title", "category", "seconds", "poster"}]}`, the version first, or `{"error": "…"}`.
 */
export const headendCatalogue: VodAdapter = {
  headers: ({ apiKey, userId, password }) => ({
    accept: 'application/json',
    ...(apiKey === '' ? {} : { 'x-api-key': apiKey }),
    ...(userId === '' ? {} : { authorization: `Basic ${Buffer.from(`${userId}:${password}`).toString('base64')}` }),
  }),
  reader: () => {
    let version: string | undefined
    let place = 0
    let titles: FetchedTitle[] = []
    const json = jsonReader({
      list: 'titles',
      field: (name, value) => {
        if (name === 'error') throw saidFailure(typeof value === 'string' ? value : JSON.stringify(value))
        if (name !== 'version') return
        const parsed = versionSchema.or(z.number().transform(String)).safeParse(value)
        if (!parsed.success) throw new VodFailure('unversioned')
        version = parsed.data
      },
      entry: (value) => {
        if (version === undefined) throw new VodFailure('unversioned')
        place += 1
        const parsed = titleSchema.safeParse(value)
        if (!parsed.success) throw new VodFailure('title', place.toLocaleString('en-US'), parsed.error)
        titles.push(parsed.data)
      },
    })
    return {
      push: (part) => {
        titles = []
        try {
          json.push(part)
        } catch (thrown) {
          if (!(thrown instanceof Unreadable)) throw thrown
          throw new VodFailure(
            thrown.problem,
            thrown.problem === 'title' ? (place + 1).toLocaleString('en-US') : '',
            thrown,
          )
        }
        return titles
      },
      version: () => version,
      end: () => {
        if (!json.isWhole()) throw new VodFailure('cut')
        if (version === undefined) throw new VodFailure('unversioned')
      },
    }
  },
}
