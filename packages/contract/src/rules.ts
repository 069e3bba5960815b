import * as z from 'zod'

/**
 * Rules that a form and the server share. Every schema refuses with a key of `problems`, so that both languages come
 * from one place.
 */
export const problems = {
  required: { en: 'This value is required.', ko: '필수 항목입니다.' },
  email: {
    en: 'Enter an e-mail address, such as name@company.example.',
    ko: 'name@company.example 형식의 이메일 주소를 입력하십시오.',
  },
  phone: { en: 'Use + and digits only, such as +123456789.', ko: '+123456789처럼 +와 숫자만 입력하십시오.' },
  passwordLength: { en: 'Use 8 to 20 characters.', ko: '8~20자를 사용하십시오.' },
  passwordMix: {
    en: 'Mix capitals, lower case, digits and special characters.',
    ko: '대문자, 소문자, 숫자, 특수문자를 모두 섞어 사용하십시오.',
  },
  passwordRepeat: {
    en: 'No character more than 3 times, nor 3 times in a row.',
    ko: '같은 문자를 3번 넘게 쓰거나 3번 연달아 쓸 수 없습니다.',
  },
  passwordMatch: { en: 'Passwords do not match.', ko: '비밀번호가 일치하지 않습니다.' },
  mac: {
    en: 'Enter 12 hexadecimal digits, such as A4:C7:F2:0B:71:3E.',
    ko: 'A4:C7:F2:0B:71:3E처럼 16진수 12자리를 입력하십시오.',
  },
  serial: { en: 'Use 4 to 64 letters, digits or dashes.', ko: '영문자, 숫자, 대시 4~64자를 사용하십시오.' },
  endpoint: {
    en: 'Enter an endpoint id, such as os::A4C7F2-S410K2404B.',
    ko: 'os::A4C7F2-S410K2404B 형식의 엔드포인트 ID를 입력하십시오.',
  },
  host: { en: 'Enter a host name or an IP address.', ko: '호스트 이름 또는 IP 주소를 입력하십시오.' },
  range: { en: 'The number is out of range.', ko: '범위를 벗어난 숫자입니다.' },
  companyDiffers: {
    en: 'opId, opid and companyId name different companies.',
    ko: 'opId, opid, companyId가 서로 다른 회사를 가리킵니다.',
  },
  path: {
    en: 'Enter a data model path, such as Device.DeviceInfo.',
    ko: 'Device.DeviceInfo. 형식의 데이터 모델 경로를 입력하십시오.',
  },
} as const

export type Problem = keyof typeof problems

/**
 * Refuses with a problem and ends the checks of the value there. A rule bounds the length first, so that no later check
 * reads a text that is refused already, however long somebody made it.
 */
const refuse = (problem: Problem) => ({ error: problem, abort: true })

/** Text that must say something; outer spaces do not count. `most` is characters. */
export const text = (most: number) => z.string().trim().min(1, refuse('required')).max(most)

/** Text that may be empty. `most` is characters. */
export const optionalText = (most: number) => z.string().trim().max(most)

/** Ids are opaque to callers. */
export const id = z.string().min(1, refuse('required')).max(64)

export const email = z
  .string()
  .max(254, refuse('email'))
  .pipe(z.email(refuse('email')))
  .transform((value) => value.toLowerCase())

/** E.164: + and 7 to 15 digits, the first not 0. */
export const phone = z
  .string()
  .max(16, refuse('phone'))
  .regex(/^\+[1-9]\d{6,14}$/, refuse('phone'))

/** A capital, a lower-case letter, a digit and a special character: each its own pattern, so that each reads the text once. */
const kindsOfLetters = [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/] as const

const repeats = (password: string): boolean => {
  const times = new Map<string, number>()
  for (const letter of password) times.set(letter, (times.get(letter) ?? 0) + 1)
  return /(.)\1\1/su.test(password) || [...times.values()].some((count) => count > 3)
}

/** A password that someone chooses: 8 to 20 characters of all four kinds, none repeated more than 3 times or 3 times in a row. */
export const newPassword = z
  .string()
  .min(8, refuse('passwordLength'))
  .max(20, refuse('passwordLength'))
  .refine((value) => kindsOfLetters.every((kind) => kind.test(value)), refuse('passwordMix'))
  .refine((value) => !repeats(value), refuse('passwordRepeat'))

/** A random key of 10 characters by which one browser of a user is known. */
export const clientKey = z.string().regex(/^[A-Za-z0-9]{10}$/)

/** A MAC address in any usual form, given as upper case with colons. */
export const macAddress = z
  .string()
  .trim()
  .max(17, refuse('mac'))
  .regex(
    /^(?:[0-9a-f]{12}|[0-9a-f]{2}(?::[0-9a-f]{2}){5}|[0-9a-f]{2}(?:-[0-9a-f]{2}){5}|[0-9a-f]{4}(?:\.[0-9a-f]{4}){2})$/i,
    refuse('mac'),
  )
  .transform((value) => normalMac(value))

/** Upper case with colons, of any form with twelve hexadecimal digits. */
export const normalMac = (value: string): string =>
  (
    value
      .replace(/[^0-9a-f]/gi, '')
      .toUpperCase()
      .match(/../g) ?? []
  ).join(':')

export const serialNumber = z
  .string()
  .trim()
  .max(64, refuse('serial'))
  .regex(/^[A-Za-z0-9-]{4,64}$/, refuse('serial'))

/** A USP endpoint id: `authority-scheme:authority-id:instance-id` (TR-369 2.4), at most 255 characters. */
export const endpointId = z
  .string()
  .max(255, refuse('endpoint'))
  .regex(/^[a-z0-9-]+:[^:\s]*:[!-~]+$/, refuse('endpoint'))

/** Bytes of an endpoint id in a list, quotes and comma included, with room for the rest of the body. */
export const endpointIdBytes = 264

/** A host name, IPv4 or IPv6 address that a device may be asked to reach. */
export const host = z
  .string()
  .trim()
  .min(1, refuse('required'))
  .max(253, refuse('host'))
  .regex(/^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|[0-9A-Fa-f:]+(?:%\w+)?)$/, refuse('host'))

/** A path of a device's data model: object (ends in a dot), parameter, command (ends in `()`); wildcards and search expressions too. */
export const modelPath = z
  .string()
  .trim()
  .max(256, refuse('path'))
  .regex(/^Device\.[!-~ ]*$/, refuse('path'))

/** Milliseconds since 1970. */
export const time = z.number()
