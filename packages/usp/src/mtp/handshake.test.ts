import { describe, expect, it } from 'vitest'
import { certificateEndpointIds } from './certificate.ts'
import {
  basicCredentials,
  claimedEndpointId,
  extensionEndpointId,
  extensionHeader,
  isBrowser,
  offersExtension,
  urlWithEndpointId,
} from './handshake.ts'

describe('the endpoint id of a handshake (R-WS.10a, R-WS.10b)', () => {
  it.each([
    ['/usp?eid=os::012345-1', undefined, 'os::012345-1'],
    ['/usp?a=b&eid=proto%3A%3Aagent%25201', undefined, 'proto::agent%201'],
    ['/usp?eid=', 'bbf-usp-protocol; eid="os::2"', 'os::2'],
    ['/usp?eid=os::1', 'bbf-usp-protocol; eid="os::2"', 'os::1'],
    ['/usp', 'permessage-deflate; x="a,b;c", BBF-USP-Protocol;  EID = os::3', 'os::3'],
    ['/usp', 'bbf-usp-protocol; eid="a\\"b"', 'a"b'],
    ['/usp', 'bbf-usp-protocol', undefined],
    ['/usp', 'bbf-usp-protocol; eid=""', undefined],
    ['/usp', 'other; eid="os::2"', undefined],
    ['/usp', undefined, undefined],
    ['/usp', 'bbf-usp-protocol; eid="unclosed', '"unclosed'],
  ])('of %s with %s is %s', (url, header, expected) => {
    expect(claimedEndpointId(url, header)).toBe(expected)
  })

  it('is written as it is read', () => {
    for (const id of ['os::012345-1', 'a"b\\c']) {
      expect(extensionEndpointId(extensionHeader(id))).toBe(id)
      const url = urlWithEndpointId('ws://127.0.0.1:1/usp?x=1', id)
      expect(claimedEndpointId(url, undefined)).toBe(id)
    }
    expect(offersExtension(extensionHeader('a'))).toBe(true)
    expect(offersExtension('permessage-deflate')).toBe(false)
    expect(offersExtension(undefined)).toBe(false)
  })
})

describe('the credentials of a handshake', () => {
  it.each([
    ['Basic b3M6OjAxMjM0NS0xOnNlY3JldA==', 'os::012345-1:secret'],
    ['basic YTpiOmM=', 'a:b:c'],
    ['Basic YQ==', undefined],
    ['Basic !', undefined],
    ['Bearer YTpi', undefined],
    [undefined, undefined],
  ])('of %s are %j', (header, expected) => {
    expect(basicCredentials(header)).toEqual(expected)
  })
})

describe('the endpoint ids of a certificate', () => {
  it.each([
    [undefined, []],
    ['DNS:cpe.example, IP Address:127.0.0.1', ['fqdn::cpe.example']],
    ['URI:urn:bbf:usp:id:os::012345-1, DNS:cpe.example', ['os::012345-1', 'fqdn::cpe.example']],
    ['DNS:x, URI:URN:BBF:usp:id:a, URI:urn:bbf:usp:id:b, URI:https://example.com', ['fqdn::x', 'a', 'b']],
    ['URI:"urn:bbf:usp:id:with, comma", DNS:x', ['with, comma', 'fqdn::x']],
    ['DNS:"x, URI:urn:bbf:usp:id:smuggled"', []],
  ])('of %s are %j', (names, expected) => {
    expect(certificateEndpointIds(names)).toEqual(expected)
  })
})

describe('a browser', () => {
  const host = 'devices.example:8369'
  it.each([
    ['a page of somebody else', { host, origin: 'https://evil.example' }, true],
    ['a page without an address', { host, origin: 'null' }, true],
    ['a page of the same host', { host, origin: 'https://devices.example:8443' }, true],
    ['its name', { host, origin: 'https://devices.example', 'user-agent': 'Mozilla/5.0 (X11)' }, true],
    ['its fetch metadata', { host, 'sec-fetch-mode': 'websocket' }, true],
    ['nothing, as an agent', { host }, false],
    ['its own target, as libwebsockets', { host, origin: 'http://devices.example' }, false],
    ['its own target with the port', { host, origin: 'http://devices.example:8369' }, false],
  ])('is told by %s', (_by, headers, is) => {
    expect(isBrowser(headers)).toBe(is)
  })
})
