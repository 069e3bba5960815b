import { errors } from '@headend/contract/core'
import type { Language, Text } from '@headend/contract/core'

const own: Readonly<Record<string, Text>> = {
  untaken: {
    en: 'The device took the values and left them as they were.',
    ko: '단말이 값을 받았지만 바꾸지 않았습니다.',
  },
  noInstance: {
    en: 'The device has no instance that the wildcard stands for; nothing was set.',
    ko: '와일드카드에 해당하는 인스턴스가 단말에 없어 아무것도 설정하지 않았습니다.',
  },
}

const isCode = (reason: string): reason is keyof typeof errors => Object.hasOwn(errors, reason)

/** Why a preset failed, in words. */
export const reasonText = (reason: string | null, language: Language): string | null =>
  reason === null ? null : (own[reason]?.[language] ?? (isCode(reason) ? errors[reason].message[language] : reason))
