import { describe, expect, it } from 'vitest'
import { renamed, withView, withoutView } from './viewChanges.ts'
import { readViews, sameView } from './views.ts'

const offline = { name: 'Offline', search: { status: 'Offline' } } as const
const locked = { name: 'Locked', search: { access: 'Locked', sort: 'upTime.desc' } } as const

describe('saved views', () => {
  it('are read as they were kept, without what makes no sense', () => {
    expect(readViews(JSON.stringify([offline, locked]))).toEqual([offline, locked])
    expect(readViews('not json')).toEqual([])
    expect(readViews('{"name":"x"}')).toEqual([])
    const odd = [
      7,
      { name: ' ', search: {} },
      { name: 'No search' },
      { name: 'Odd', search: { status: {}, page: 3, q: 'x' } },
    ]
    expect(readViews(JSON.stringify(odd))).toEqual([{ name: 'Odd', search: { q: 'x' } }])
  })

  it('take the place of the one with their name', () => {
    expect(withView([offline], locked)).toEqual([offline, locked])
    expect(withView([offline, locked], { name: 'Offline', search: { q: 'a' } })).toEqual([
      { name: 'Offline', search: { q: 'a' } },
      locked,
    ])
    const full = Array.from({ length: 30 }, (_, at) => ({ name: `View ${at}`, search: {} }))
    expect(withView(full, offline)).toBe(full)
  })

  it('are renamed, but not to the name of another', () => {
    expect(renamed([offline, locked], 'Offline', 'Away')).toEqual([{ ...offline, name: 'Away' }, locked])
    expect(renamed([offline, locked], 'Offline', 'Locked')).toEqual([offline, locked])
    expect(withoutView([offline, locked], 'Offline')).toEqual([locked])
  })

  it('are the same whatever the order of their fields', () => {
    expect(sameView({ q: 'a', tab: 'deployed' }, { tab: 'deployed', q: 'a' })).toBe(true)
    expect(sameView({ q: 'a' }, { q: 'a', tab: 'deployed' })).toBe(false)
  })
})
