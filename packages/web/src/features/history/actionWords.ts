import { actionText } from '@headend/contract/actions'
import type { Language } from '@headend/contract/core'

/** The service feature of companies that call a locked device deactivated. */
const lockIsDeactivate = 'lockIsDeactivate'

const otherWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  Lock: { en: 'Deactivate', ko: '비활성화' },
  Unlock: { en: 'Activate', ko: '활성화' },
}

/** The name of an action as this customer calls it, in the reader's language. `features` are those of the profile. */
export const actionWords = (actionName: string, features: readonly string[], language: Language): string =>
  (features.includes(lockIsDeactivate) ? otherWords[actionName]?.[language] : undefined) ??
  actionText(actionName, language) ??
  actionName
