import { calls } from './core/index.ts'

/** What feedback is about: something wrong, something new, something that could be better, or else. */
export const feedbackTypes = ['bug', 'new', 'improve', 'misc'] as const

export type FeedbackType = (typeof feedbackTypes)[number]

export const feedbackMost = { title: 200, user: 100, contents: 4000, address: 300 } as const

export type { SearchResult } from './schemas/misc.ts'

/**
 * What a search over everything finds. `keyword` is every device with the words, `city` the devices of a place, `firmware` those that
 * run a version, of which a `firmwareFile` is the file; `app` is an application that is uploaded; the others are one thing each.
 */
export const searchTypes = [
  'deviceId',
  'apName',
  'unregistered',
  'model',
  'owner',
  'school',
  'firmware',
  'firmwareFile',
  'updateProfile',
  'app',
  'appProfile',
  'city',
  'keyword',
] as const

export type SearchType = (typeof searchTypes)[number]

/** Results of each type at most. */
export const mostFound = 15

/** Letters a search has at least: fewer are in everything. */
export const leastSearched = 2

export const miscCalls = calls('misc', () => import('./schemas/misc.ts'), {
  checkDb: { method: 'GET', path: '/auth/v1/dbcheck', access: 'public' },
  search: { method: 'GET', path: '/api/v1/searches', access: 'device.list' },
  createClickupTask: {
    method: 'POST',
    path: '/api/v1/clickup/task',
    access: 'signedIn',
    action: { en: 'Send feedback', ko: '의견 보내기' },
  },
})
