import { describe, expect, it } from 'vitest'
import {
  appName,
  day,
  endpointId,
  host,
  macAddress,
  modelPath,
  newPassword,
  optionalPlainText,
  optionalText,
  phone,
  plainText,
  serialNumber,
  text,
} from './schemas/rules.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown) =>
  schema.safeParse(value).success

describe('MAC addresses', () => {
  it.each(['a4:c7:f2:0b:71:3e', 'A4-C7-F2-0B-71-3E', 'a4c7f20b713e', 'a4c7.f20b.713e'])(
    'takes %s and gives one form',
    (value) => {
      expect(macAddress.parse(value)).toBe('A4:C7:F2:0B:71:3E')
    },
  )

  it.each(['', 'a4:c7:f2:0b:71', 'a4:c7:f2:0b:71:3g', 'a4:c7-f2:0b:71:3e'])('refuses %j', (value) => {
    expect(takes(macAddress, value)).toBe(false)
  })
})

describe('passwords', () => {
  it.each(['Headend-demo-1', 'aB3$aB3$', 'Zz9!Zz9!'])('takes %s', (value) =>
    expect(takes(newPassword, value)).toBe(true),
  )

  it.each([
    ['short', 'aB3$'],
    ['long', 'aB3$aB3$aB3$aB3$aB3$x'],
    ['without a capital', 'headend-demo-1'],
    ['without a digit', 'Headend-demo-x'],
    ['without a special character', 'Headend1demo2'],
    ['three in a row', 'Headend-111a'],
    ['one character four times', 'aBa3a$ax'],
  ])('refuses one %s', (_, value) => expect(takes(newPassword, value)).toBe(false))
})

describe('other rules', () => {
  it('takes international phone numbers only', () => {
    expect(takes(phone, '+821012345678')).toBe(true)
    for (const value of ['821012345678', '+0123456789', '+82-10-1234', '+123456'])
      expect(takes(phone, value)).toBe(false)
  })

  it('takes days that are in the calendar and in the database', () => {
    for (const value of ['1970-01-01', '2028-02-29', '9999-12-31']) expect(takes(day, value)).toBe(true)
    for (const value of ['0000-01-01', '0001-01-01', '1969-12-31', '2026-02-29', '10000-01-01'])
      expect(takes(day, value)).toBe(false)
  })

  it('takes names of applications of one line that read as they are written', () => {
    expect(appName.parse(' Garam TV ')).toBe('Garam TV')
    for (const value of ['Bank\u202Egpj', 'Bank\u0007', 'Two\nlines', 'Garam_TV', '\u200B', ''])
      expect(takes(appName, value)).toBe(false)
  })

  it('leaves no text with signs that nobody sees and that make the rest read otherwise', () => {
    for (const rule of [text(40), optionalText(40)])
      expect(rule.parse(' for\u202E gnp\u2066\u0007\r\n\tSecond line\u0000 ')).toBe('for gnp\n\tSecond line')
    expect(takes(text(40), '\u202E\u0007')).toBe(false)
    expect(optionalText(40).parse('\u202E')).toBe('')
  })

  it('takes serial numbers as makers print them', () => {
    for (const value of ['S410-K2404B70862', '7', 'SN 12/34.A_b', 'ÀΩ-일련번호', 'x'.repeat(64)])
      expect(takes(serialNumber, value)).toBe(true)
    for (const value of ['', '   ', 'a\tb', 'a\u0085b', 'a\u2028b', 'x'.repeat(65)])
      expect(takes(serialNumber, value)).toBe(false)
  })

  it('takes endpoint ids of any authority', () => {
    for (const value of ['os::A4C7F2-S410K2404B', 'proto::agent', 'cid:3AA3F8:rg-01', 'self::headend'])
      expect(takes(endpointId, value)).toBe(true)
    for (const value of ['', 'agent', 'os::', 'os::a b', `os::${'x'.repeat(300)}`])
      expect(takes(endpointId, value)).toBe(false)
  })

  it('takes host names and addresses, not commands', () => {
    for (const value of ['speed.example', '10.0.0.1', 'fe80::1%eth0', 'a']) expect(takes(host, value)).toBe(true)
    for (const value of ['', 'a b', '$(reboot)', 'host;ls', '-x', 'x'.repeat(300)])
      expect(takes(host, value)).toBe(false)
  })

  it('takes paths below Device.', () => {
    for (const value of [
      'Device.',
      'Device.WiFi.Radio.*.Channel',
      'Device.Reboot()',
      'Device.WiFi.SSID.[SSID=="a b"].Enable',
    ])
      expect(takes(modelPath, value)).toBe(true)
    for (const value of ['', 'InternetGatewayDevice.', 'device.', `Device.${'x'.repeat(300)}`])
      expect(takes(modelPath, value)).toBe(false)
  })
})

describe('names', () => {
  const unseen = ['\u200b', '\u2060\ufeff', '\u00ad', '\u3164', '\u2800', ' \u200d\ufe0f ', '\u00a0']

  it.each([text(100), plainText(100)])('have a sign that can be seen', (rule) => {
    for (const value of ['', '  ', ...unseen]) expect(takes(rule, value), JSON.stringify(value)).toBe(false)
    for (const value of ['a', '거실', '\u200bLab', '👨\u200d👩\u200d👧', '1 \u00a0 2'])
      expect(takes(rule, value)).toBe(true)
  })

  it('that may be left out are empty or have one', () => {
    for (const value of unseen.slice(0, 6)) expect(takes(optionalPlainText(100), value)).toBe(false)
    for (const value of ['', '  ', 'Lee']) expect(takes(optionalPlainText(100), value)).toBe(true)
  })
})
