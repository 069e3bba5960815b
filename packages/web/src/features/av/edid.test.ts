import { expect, it } from 'vitest'
import { readEdid } from './edid.ts'

const bytesOf = (): number[] => {
  const bytes = Array.from({ length: 128 }, () => 0)
  const put = (from: number, ...values: number[]): void =>
    values.forEach((value, index) => (bytes[from + index] = value))
  put(0, 0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0)
  put(8, 0x31, 0xae, 1, 2, 0, 0, 0, 0, 20, 33, 1, 3, 0x80, 121, 68)
  put(54, 0x08, 0xe8, 0x00, 0x30, 0xf2, 0x70, 0x5a, 0x80)
  put(72, 0, 0, 0, 0xfc, 0, ...new TextEncoder().encode('Lumen 55\n'))
  return bytes
}
const hex = (bytes: readonly number[]): string => {
  const sum = bytes.slice(0, 127).reduce((all, byte) => all + byte, 0)
  return [...bytes.slice(0, 127), (256 - (sum % 256)) % 256].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

it('says who made a display, what it is called, how large it is and what it shows best', () => {
  expect(readEdid(hex(bytesOf()).toUpperCase())).toEqual({
    maker: 'LMN',
    name: 'Lumen 55',
    year: 2023,
    picture: { width: 3840, height: 2160 },
    inches: 55,
  })
})

it('says nothing of what is damaged, cut or something else', () => {
  const whole = hex(bytesOf())
  for (const text of [
    '',
    '00',
    whole.slice(0, 254),
    `ff${whole.slice(2)}`,
    `${whole.slice(0, 254)}zz`,
    '0'.repeat(256),
  ])
    expect(readEdid(text)).toBeNull()
  expect(readEdid(`${whole.slice(0, 40)}11${whole.slice(42)}`)).toBeNull()
})
