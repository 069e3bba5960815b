import { problems } from '@headend/contract/rules'
import { newPassword } from '@headend/contract/schemas/rules'
import type { Language } from '@headend/contract/core'

/** What is wrong with a password that somebody chooses, by the rules the server checks by; undefined when nothing is. */
export const passwordProblem = (password: string, language: Language): string | undefined => {
  if (password === '') return problems.required[language]
  const problem = newPassword.safeParse(password).error?.issues[0]?.message
  return Object.entries(problems).find(([name]) => name === problem)?.[1][language]
}

/** What is wrong with its repetition. */
export const repeatProblem = (password: string, again: string, language: Language): string | undefined =>
  password === again ? undefined : problems.passwordMatch[language]
