import { describe, expect, it } from 'vitest'
import { newSecret, showsSecret, storedSecret } from './proof.ts'

const id = 'os::A4C7F2-S410'

describe('the secret of a device', () => {
  it('is shown by the endpoint id and it, or by any user and it', () => {
    const secret = newSecret()
    const stored = storedSecret(secret)
    for (const credentials of [`${id}:${secret}`, `agent:${secret}`, `:${secret}`]) {
      expect(showsSecret(credentials, id, stored)).toBe(true)
    }
    for (const credentials of [undefined, '', ':', `${id}:`, `${id}:${secret}x`, `agent:${newSecret()}`]) {
      expect(showsSecret(credentials, id, stored)).toBe(false)
    }
  })

  it('may hold colons, and is stored each time otherwise', () => {
    expect(showsSecret(`${id}:a:b`, id, storedSecret('a:b'))).toBe(true)
    const [one, other] = [storedSecret('same'), storedSecret('same')]
    expect(one.hash.equals(other.hash)).toBe(false)
    expect(newSecret()).toMatch(/^[\w-]{27}$/)
  })
})
