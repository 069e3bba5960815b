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
  serial: {
    en: 'Enter 1 to 64 characters, as printed on the device.',
    ko: '기기에 인쇄된 대로 1~64자를 입력하십시오.',
  },
  secret: {
    en: 'Use 16 to 128 letters, digits and signs, without spaces.',
    ko: '공백 없이 영문자, 숫자, 기호 16~128자를 사용하십시오.',
  },
  endpoint: {
    en: 'Enter an endpoint id, such as os::A4C7F2-S410K2404B.',
    ko: 'os::A4C7F2-S410K2404B 형식의 엔드포인트 ID를 입력하십시오.',
  },
  host: { en: 'Enter a host name or an IP address.', ko: '호스트 이름 또는 IP 주소를 입력하십시오.' },
  date: { en: 'Enter a date, such as 2026-01-31.', ko: '2026-01-31 형식의 날짜를 입력하십시오.' },
  period: { en: 'The last day is before the first.', ko: '마지막 날이 첫날보다 앞섭니다.' },
  characters: {
    en: 'Contains a character that cannot be stored.',
    ko: '저장할 수 없는 문자가 들어 있습니다.',
  },
  nothing: { en: 'Nothing is changed.', ko: '변경된 값이 없습니다.' },
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

/** Upper case with colons, of any form with twelve hexadecimal digits. */
export const normalMac = (value: string): string =>
  (
    value
      .replace(/[^0-9a-f]/gi, '')
      .toUpperCase()
      .match(/../g) ?? []
  ).join(':')

/** Bytes of an endpoint id in a list, quotes and comma included, with room for the rest of the body. */
export const endpointIdBytes = 264
