import { expect, it } from 'vitest'
import { hostProblem, limitProblems, uplinkProblem } from './modelLimits.ts'

it.each([
  '2001:db8::1',
  '::1',
  'fe80::1%eth0',
  '::ffff:192.0.2.1',
  'http://[2001:db8::1]:8080/file',
  'https://a:b@[::1]/',
])('an address of IPv6 is none for a model that takes IPv4 only: %s', (host) => {
  expect(hostProblem(['ipv4Only'], host)).toBe(limitProblems.ipv4Only)
  expect(hostProblem(['staticOnly', 'lnb.Single.9750'], host)).toBeUndefined()
})

it.each(['', '192.0.2.1', 'time.example.com', 'feed', 'http://192.0.2.1:8080/a:b', 'https://example.com/[1]'])(
  'any other host is one for it: %s',
  (host) => {
    expect(hostProblem(['ipv4Only'], host)).toBeUndefined()
  },
)

it('an uplink is static alone for a model that takes nothing else', () => {
  expect(uplinkProblem(['staticOnly'], 'DHCP')).toBe(limitProblems.staticOnly)
  expect(uplinkProblem(['staticOnly'], 'Static')).toBeUndefined()
  expect(uplinkProblem(['ipv4Only'], 'DHCP')).toBeUndefined()
})
