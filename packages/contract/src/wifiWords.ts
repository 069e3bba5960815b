import type { Text } from './core/text.ts'

/**
 * What is wrong with a change of Wi-Fi settings, in the words that form and server share. A value that stays as the device
 * has it is never wrong, so that one which was set otherwise can still be saved.
 */
export const wifiProblems = {
  unknown: { en: 'The device has no such network.', ko: '단말에 없는 네트워크입니다.' },
  notReported: { en: 'The device does not report this setting.', ko: '단말이 알리지 않는 설정입니다.' },
  noSteering: {
    en: 'Band steering needs a 5 GHz radio.',
    ko: '밴드 스티어링에는 5GHz 무선이 필요합니다.',
  },
  ssid: { en: 'Use 2 to 32 letters and digits.', ko: '영문자와 숫자 2~32자를 사용하십시오.' },
  passwordLength: {
    en: 'Use 8 to 63 letters, digits and symbols (ASCII).',
    ko: '영문자, 숫자, 기호 8~63자를 사용하십시오.',
  },
  passwordMix: {
    en: 'Mix at least two of letters, digits and symbols.',
    ko: '영문자, 숫자, 기호 중 두 가지 이상을 섞어 사용하십시오.',
  },
  passwordRequired: {
    en: 'A password is required unless the network is open.',
    ko: '개방 네트워크가 아니면 비밀번호가 필요합니다.',
  },
  wepKey: {
    en: 'Use 10 hexadecimal digits for WEP-64, 26 for WEP-128.',
    ko: 'WEP-64는 16진수 10자리, WEP-128은 26자리를 사용하십시오.',
  },
  preSharedKey: { en: 'Use 64 hexadecimal digits.', ko: '16진수 64자리를 사용하십시오.' },
  security: { en: 'This security is not offered here.', ko: '여기서 제공하지 않는 보안 방식입니다.' },
  encryption: {
    en: 'This encryption does not go with the security. WPA3 allows AES only.',
    ko: '보안 방식과 함께 쓸 수 없는 암호화입니다. WPA3는 AES만 허용합니다.',
  },
  radiusAddress: { en: 'Enter an IP address.', ko: 'IP 주소를 입력하십시오.' },
  bandwidth: {
    en: 'This bandwidth does not go with the band and its standard.',
    ko: '대역과 표준에서 쓸 수 없는 대역폭입니다.',
  },
  standard: { en: 'The band has no such standard.', ko: '이 대역에 없는 표준입니다.' },
  extension: {
    en: 'Choose Auto, below or above the control channel.',
    ko: '자동, 제어 채널 아래, 제어 채널 위 중에서 선택하십시오.',
  },
  channel: {
    en: 'This channel is not offered with the bandwidth and the extension.',
    ko: '대역폭과 확장 채널에 맞지 않는 채널입니다.',
  },
  channelForced: {
    en: 'At 40 MHz with the extension Auto the channel is Auto.',
    ko: '40MHz에서 확장 채널이 자동이면 채널도 자동이어야 합니다.',
  },
  channelTwice: {
    en: 'A channel and auto channel exclude each other.',
    ko: '채널 지정과 자동 채널은 함께 쓸 수 없습니다.',
  },
  power: { en: 'Choose 100, 75, 50 or 25 percent.', ko: '100, 75, 50, 25% 중에서 선택하십시오.' },
} as const satisfies Record<string, Text>
