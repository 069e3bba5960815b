import { describe, expect, it } from 'vitest'
import type { ZodType } from 'zod'
import { fieldProblems } from './fieldProblems.ts'
import { ipFilterInput, lanSettings, wanSettings } from './schemas/network.ts'

/** Each field that is refused, with the words of its refusals. */
const refused = (schema: ZodType, values: object): readonly (readonly string[])[] => {
  const { error } = schema.safeParse(values, { reportInput: true })
  return error ? fieldProblems(error).map(({ field, problem }) => [field, problem.en]) : []
}

const wan = {
  connection_type: 'Static',
  ip_address: '203.0.113.10',
  subnet_mask: '255.255.255.0',
  gateway: '203.0.113.1',
  dns_server: '198.51.100.53',
}

describe('everything that is wrong is said at once', () => {
  it('of an uplink', () => {
    expect(refused(wanSettings, wan)).toEqual([])
    expect(refused(wanSettings, { ...wan, ip_address: '', gateway: 'x', dns_server: 'y' })).toEqual([
      ['gateway', expect.stringContaining('IPv4')],
      ['dns_server', expect.stringContaining('IPv4')],
      ['ip_address', 'This value is required.'],
    ])
    expect(refused(wanSettings, { ...wan, ip_address: 7 })).toHaveLength(1)
  })

  it('of a home network', () => {
    const lan = {
      ip_address: '192.168.0.1',
      subnet_mask: '255.255.255.0',
      dhcp_enable: true,
      dhcp_start: '192.168.0.10',
      dhcp_end: '192.168.0.99',
    }
    expect(refused(lanSettings, lan)).toEqual([])
    const wrong = refused(lanSettings, { ...lan, dhcp_start: 'x', dhcp_end: '10.0.0.9' })
    expect(wrong.map(([field]) => field)).toEqual(['dhcp_start', 'dhcp_end'])
  })

  it('of a filter', () => {
    const wrong = refused(ipFilterInput, { startIp: '', endIp: 'x', startPort: 80, endPort: 70, protocol: 'TCP' })
    expect(wrong.map(([field]) => field)).toEqual(['endIp', 'startIp', 'endPort'])
  })
})
