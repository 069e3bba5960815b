import { systemRoles } from '@headend/contract/core'
import type { Language } from '@headend/contract/core'

/** What a role is called: one that every installation has in the reader's language, another as somebody wrote it. */
export const roleName = (written: string, language: Language): string =>
  systemRoles.find(({ roleName: { en } }) => en === written)?.roleName[language] ?? written

/** What a role is for, in the same way. */
export const roleDescription = (written: string, language: Language): string =>
  systemRoles.find(({ roleDesc: { en } }) => en === written)?.roleDesc[language] ?? written
