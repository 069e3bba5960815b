import { expect, it } from 'vitest'
import { guardedLookup, isInternal, literalOf } from './reach.ts'

it.each([
  '127.0.0.1',
  '127.255.255.255',
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fd00:ec2::254',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is none of the internet', (address) => expect(isInternal(address)).toBe(true))

it.each(['8.8.8.8', '172.32.0.1', '169.253.0.1', '100.128.0.1', '2606:4700::1', '::ffff:8.8.8.8'])(
  '%s is one of the internet',
  (address) => expect(isInternal(address)).toBe(false),
)

it('reads the address that a URL names, however it is written', () => {
  expect(literalOf(new URL('http://0x7f.1/'))).toBe('127.0.0.1')
  expect(literalOf(new URL('http://2130706433/'))).toBe('127.0.0.1')
  expect(literalOf(new URL('http://[::ffff:127.0.0.1]/'))).toBe('::ffff:7f00:1')
  expect(literalOf(new URL('http://tickets.example/'))).toBeUndefined()
})

it('refuses a name that leads to this machine as the connection is made', async () => {
  const { promise, resolve } = Promise.withResolvers<string | undefined>()
  guardedLookup('localhost', {}, (error) => resolve(error?.name))
  expect(await promise).toBe('Internal')
})
