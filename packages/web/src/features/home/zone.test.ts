import { expect, it } from 'vitest'
import { foreignZone } from './zone.ts'

const winter = Date.UTC(2026, 0, 15)
const summer = Date.UTC(2026, 6, 15)

it('names the zone of the company only where its clocks differ from those of the reader', () => {
  expect(foreignZone('Asia/Seoul', { timeZone: 'Asia/Seoul', language: 'en' }, winter)).toBeNull()
  expect(foreignZone('Asia/Seoul', { timeZone: 'Asia/Tokyo', language: 'en' }, winter)).toBeNull()
  expect(foreignZone('Asia/Seoul', { timeZone: 'Europe/Berlin', language: 'en' }, winter)).toBe('Korean Standard Time')
  expect(foreignZone('Asia/Seoul', { timeZone: 'UTC', language: 'ko' }, winter)).toMatch(/국 표준시$/)
  expect(foreignZone('Europe/London', { timeZone: 'UTC', language: 'en' }, winter)).toBeNull()
  expect(foreignZone('Europe/London', { timeZone: 'UTC', language: 'en' }, summer)).toBe('British Summer Time')
})
