import { actionText } from '@headend/contract/actions'
import type { Language } from '@headend/contract/core'

/** The service feature of companies that call a locked device deactivated. */
const lockIsDeactivate = 'lockIsDeactivate'

const otherWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Lock: { en: 'Deactivate', ko: '비활성화' },
  Unlock: { en: 'Activate', ko: '활성화' },
}

/** The actions that this customer calls otherwise. `features` are those of the profile. */
export const ownWords = (features: readonly string[], language: Language): Readonly<Record<string, string>> =>
  features.includes(lockIsDeactivate)
    ? Object.fromEntries(Object.entries(otherWords).map(([name, text]) => [name, text[language]]))
    : {}

/** The name of an action as this customer calls it, in the reader's language. `features` are those of the profile. */
export const actionWords = (actionName: string, features: readonly string[], language: Language): string =>
  ownWords(features, language)[actionName] ?? actionText(actionName, language) ?? actionName
