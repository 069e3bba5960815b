import { fill } from '@headend/contract/core'
import type { Text } from '@headend/contract/core'
import { vodProblems } from '@headend/contract/cmsVod'
import type { VodProblem } from '@headend/contract/cmsVod'
import { deviceText } from '../../device/text.ts'

/** Letters of what a server says that are kept. */
const keptLetters = 300

/** What a problem is in words. */
export const problemText = (problem: VodProblem, detail: string): Text => ({
  en: fill(vodProblems[problem].en, { detail }),
  ko: fill(vodProblems[problem].ko, { detail }),
})

/** No list was taken, and why. */
export class VodFailure extends Error {
  override readonly name = 'VodFailure'
  readonly problem: VodProblem
  readonly detail: string

  constructor(problem: VodProblem, detail = '', cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
    this.detail = detail
  }
}

/** What a server says of its failure: its own words, or what the codes in them mean (`code=401`, `code=403`). */
export const saidFailure = (said: string, otherwise?: VodFailure): VodFailure => {
  if (/code=401\b/.test(said)) return new VodFailure('unauthorized')
  if (/code=403\b/.test(said)) return new VodFailure('forbidden')
  return otherwise ?? new VodFailure('said', deviceText(said, keptLetters))
}
