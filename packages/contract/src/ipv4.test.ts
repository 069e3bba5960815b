import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { blocksOf, ipv4Bits, ipv4Text, isHostIn, isUnicast, networkOf, prefixOf } from './ipv4.ts'

const address = fc.integer({ min: 0, max: 0xff_ff_ff_ff })

describe('addresses', () => {
  test('are four decimals without leading zeros', () => {
    fc.assert(fc.property(address, (bits) => ipv4Bits(ipv4Text(bits)) === bits))
    expect(['256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.x', ''].map(ipv4Bits)).toEqual(Array(6).fill(null))
  })

  test('have masks without gaps', () => {
    expect(['255.255.254.0', '0.0.0.0', '255.255.255.255'].map(prefixOf)).toEqual([23, 0, 32])
    expect(['255.0.255.0', '0.0.0.1', 'x'].map(prefixOf)).toEqual([null, null, null])
  })

  test('are of hosts but for the first and last of a network', () => {
    const home = networkOf('192.168.35.1', '255.255.255.0')
    if (home === null) throw new Error('a network')
    expect(
      ['192.168.35.0', '192.168.35.1', '192.168.35.255', '192.168.36.1'].map((one) => isHostIn(one, home)),
    ).toEqual([false, true, false, false])
    // A link of two has two hosts (RFC 3021).
    expect(isHostIn('10.0.0.0', networkOf('10.0.0.1', '255.255.255.254') ?? home)).toBe(true)
    expect(networkOf('10.0.0.1', '255.0.255.0')).toBeNull()
  })
})

test('blocks are exactly the addresses of a range, one after the other', () => {
  fc.assert(
    fc.property(address, address, (one, other) => {
      const [first, last] = [Math.min(one, other), Math.max(one, other)]
      const blocks = blocksOf(first, last)
      let next = first
      for (const { base, prefix } of blocks) {
        if (base !== next || base % 2 ** (32 - prefix) !== 0) return false
        next = base + 2 ** (32 - prefix)
      }
      return next === last + 1 && blocks.length <= 62
    }),
  )
})

test('knows addresses that no interface is given', () => {
  const not = ['0.0.0.1', '127.0.0.1', '169.254.1.1', '224.0.0.5', '239.1.1.1', '255.255.255.254', '1.2.3']
  expect(not.filter(isUnicast)).toEqual([])
  const may = ['10.0.0.1', '172.16.0.1', '192.168.1.1', '8.8.8.8', '223.255.255.1', '128.0.0.1', '169.253.255.255']
  expect(may.filter(isUnicast)).toEqual(may)
})
