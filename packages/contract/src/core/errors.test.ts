import { describe, expect, it } from 'vitest'
import { clientMessages, deviceFailures, errorCodes, errors, fill, reasons } from './index.ts'

/** Code and HTTP status as the platform documents them; the table must say the same. */
const documented: Record<string, number> = {
  jwterr: 401,
  auth01: 401,
  roleerr: 403,
  custom: 400,
  wsdisconnect: 400,
  wsfail: 400,
  wsoutofbuffer: 400,
  wsfailauth: 400,
  wstimeout: 400,
  usercodefail: 400,
  grpcdisconn: 400,
  grpcerror: 400,
  fwerr: 400,
  fwallfail: 400,
  fwpartialfail: 400,
  fwuperr1: 400,
  fwcderr1: 422,
  firmconflict: 409,
  minfirmnodata: 410,
  grouperr01: 400,
  sendmailfail: 400,
  tokenerr: 400,
  nodata: 400,
  nofile: 410,
  macconflict: 400,
  'mac-valid': 400,
  'serialnumber-conflict': 400,
  'serialnumber-invalid': 400,
  conflict: 400,
  Conflict: 409,
  nameconflict: 409,
  emailconflict: 409,
  deviceconflict: 409,
  loginfail: 400,
  timeout: 408,
  error: 500,
}

describe('the error table', () => {
  it('has every documented code with its status', () => {
    const table: Record<string, { status: number }> = errors
    for (const [code, status] of Object.entries(documented)) expect(table[code]?.status, code).toBe(status)
  })

  it('speaks both languages everywhere', () => {
    const texts = [
      ...errorCodes.map((code) => errors[code].message),
      ...Object.values(reasons),
      ...Object.values(clientMessages),
      ...Object.values(deviceFailures),
    ]
    for (const { en, ko } of texts) {
      expect(en).not.toBe('')
      // A text of places alone is the same in both.
      if (/[a-z]/i.test(en.replaceAll(/\{\w+\}/g, ''))) expect(ko).toMatch(/\p{Script=Hangul}/u)
      // A particle that hangs on the word before it is written around.
      expect(ko).not.toMatch(/을\(를\)|이\(가\)|은\(는\)/)
    }
  })

  it('fills the places of a text and leaves unknown ones', () => {
    expect(fill('{a} of {b}', { a: 1 })).toBe('1 of {b}')
  })
})
