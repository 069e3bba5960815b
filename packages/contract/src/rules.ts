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
  phone: { en: 'Use + and digits only, such as +821012345678.', ko: '+821012345678처럼 +와 숫자만 입력하십시오.' },
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
  url: {
    en: 'Enter an address that begins with http:// or https://.',
    ko: 'http:// 또는 https://로 시작하는 주소를 입력하십시오.',
  },
  presetPath: {
    en: 'Name a parameter, such as Device.Time.NTPServer1 or Device.WiFi.SSID.*.Enable.',
    ko: 'Device.Time.NTPServer1 또는 Device.WiFi.SSID.*.Enable처럼 파라미터를 지정하십시오.',
  },
  presetLifeline: {
    en: 'By this the device reaches its controller. A mistake would cut off every device, and nobody could take it back.',
    ko: '단말이 컨트롤러에 연결하는 데 쓰는 값입니다. 잘못 넣으면 대상 단말이 모두 끊기고 되돌릴 수 없습니다.',
  },
  presetMany: {
    en: 'A preset sets at most 200 parameters.',
    ko: '프리셋 하나에 파라미터를 200개까지 넣을 수 있습니다.',
  },
  timeZone: { en: 'Choose a time zone, such as Asia/Seoul.', ko: 'Asia/Seoul과 같은 시간대를 선택하십시오.' },
  ipv4: { en: 'Enter an IPv4 address, such as 192.168.1.1.', ko: '192.168.1.1 형식의 IPv4 주소를 입력하십시오.' },
  ipv4List: {
    en: 'Enter up to 4 IPv4 addresses, separated by commas.',
    ko: 'IPv4 주소를 쉼표로 구분해 4개까지 입력하십시오.',
  },
  ipv4Prefix: {
    en: 'Enter an address or a network, such as 203.0.113.0/24.',
    ko: '203.0.113.0/24 형식의 주소나 네트워크를 입력하십시오.',
  },
  ipv4Mask: {
    en: 'Enter a subnet mask, such as 255.255.255.0.',
    ko: '255.255.255.0 형식의 서브넷 마스크를 입력하십시오.',
  },
  maskNarrow: {
    en: 'This mask leaves no room for anybody else. Use 255.255.255.252 or a wider one.',
    ko: '다른 기기가 쓸 주소가 없습니다. 255.255.255.252 또는 더 넓은 마스크를 사용하십시오.',
  },
  hostAddress: {
    en: 'This is the address of the network or its broadcast, not of a device.',
    ko: '기기 주소가 아니라 네트워크 또는 브로드캐스트 주소입니다.',
  },
  unicast: {
    en: 'No device can have this address: it is reserved for another use.',
    ko: '다른 용도로 예약되어 기기가 사용할 수 없는 주소입니다.',
  },
  gatewayElsewhere: {
    en: 'The gateway must be another address of the same network.',
    ko: '게이트웨이는 같은 네트워크의 다른 주소여야 합니다.',
  },
  rangeElsewhere: {
    en: 'Use an address of the network of the device.',
    ko: '단말 네트워크에 속하는 주소를 사용하십시오.',
  },
  rangeOrder: { en: 'The last address is before the first.', ko: '마지막 주소가 첫 주소보다 앞섭니다.' },
  rangeOwn: {
    en: 'The range must leave out the address of the device itself.',
    ko: '범위에 단말 자신의 주소가 들어가면 안 됩니다.',
  },
  leaseTime: { en: 'Use 0.05 to 8,760 hours.', ko: '0.05~8,760시간을 사용하십시오.' },
  network: {
    en: 'Enter an address or a network, such as 203.0.113.0/24 or 2001:db8::/32.',
    ko: '203.0.113.0/24 또는 2001:db8::/32 형식의 주소나 네트워크를 입력하십시오.',
  },
  past: { en: 'This day is over.', ko: '이미 지난 날짜입니다.' },
  firmwareVersion: {
    en: 'Enter three or four numbers joined by dots, such as 1.0.2.',
    ko: '1.0.2처럼 숫자 3~4개를 점으로 연결해 입력하십시오.',
  },
  sending: {
    en: 'Wait until the file is sent to its end.',
    ko: '파일 전송이 끝날 때까지 기다리십시오.',
  },
  underscore: { en: 'Leave underscores out of the name.', ko: '이름에 밑줄(_)을 쓸 수 없습니다.' },
  port: { en: 'Enter a port from 1 to 65535.', ko: '1~65535의 포트를 입력하십시오.' },
  portOrder: { en: 'The last port is below the first.', ko: '마지막 포트가 첫 포트보다 작습니다.' },
  percentLimit: { en: 'Use 1 to 100%.', ko: '1~100%를 사용하십시오.' },
  degreeLimit: { en: 'Use 1 to 150 °C.', ko: '1~150 °C를 사용하십시오.' },
  limitOrder: {
    en: 'The warning has to come before the critical limit.',
    ko: '경고 기준은 위험 기준보다 낮아야 합니다.',
  },
  portless: { en: 'Only TCP and UDP have ports.', ko: '포트는 TCP와 UDP에만 있습니다.' },
  filterNothing: {
    en: 'Give an address or a port: this would be about everything.',
    ko: '주소나 포트를 입력하십시오. 그렇지 않으면 모든 통신에 적용됩니다.',
  },
  date: { en: 'Enter a date, such as 2026-01-31.', ko: '2026-01-31 형식의 날짜를 입력하십시오.' },
  rangeDays: { en: 'Choose at most 7 days.', ko: '최대 7일까지 선택할 수 있습니다.' },
  yearDays: { en: 'Choose at most a year.', ko: '최대 1년까지 선택할 수 있습니다.' },
  period: { en: 'The last day is before the first.', ko: '마지막 날이 첫날보다 앞섭니다.' },
  hours: { en: 'Choose another hour than the one it begins at.', ko: '시작 시각과 다른 시각을 선택하십시오.' },
  characters: {
    en: 'Contains a character that cannot be stored.',
    ko: '저장할 수 없는 문자가 들어 있습니다.',
  },
  lcn: { en: 'Enter a channel number from 1 to 9999.', ko: '1~9999의 채널 번호를 입력하십시오.' },
  lcnList: {
    en: 'Enter channel numbers from 1 to 9999, separated by commas, such as 100,200.',
    ko: '100,200처럼 1~9999의 채널 번호를 쉼표로 구분해 입력하십시오.',
  },
  twoLines: {
    en: 'Use 2 lines of 20 characters at most.',
    ko: '한 줄에 20자씩 최대 2줄까지 입력하십시오.',
  },
  twice: { en: 'Each may stand there only once.', ko: '같은 항목이 두 번 들어 있습니다.' },
  plain: {
    en: 'Use one line, without signs that are not seen: they could make the text read otherwise.',
    ko: '보이지 않는 문자 없이 한 줄로 입력하십시오. 그런 문자는 글을 다르게 읽히게 할 수 있습니다.',
  },
  nothing: { en: 'Nothing is changed.', ko: '변경된 값이 없습니다.' },
  sevenDays: { en: 'Choose up to 7 days.', ko: '7일 이내로 선택하십시오.' },
  periodLength: { en: 'Choose a shorter period.', ko: '더 짧은 기간을 선택하십시오.' },
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
