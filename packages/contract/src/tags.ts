import { calls } from './core/index.ts'

export type { TagChange } from './schemas/tags.ts'

/** The longest tag; characters. */
export const tagLength = 30
/** Tags that a device has at most, and that the devices of a company have together. */
export const mostTags = 10
export const mostTagsOfCompany = 500

/** Short words that a company gives its devices, spelled in one way whatever somebody types. */
export const tagCalls = calls('tags', () => import('./schemas/tags.ts'), {
  list: { method: 'GET', path: '/api/v1/tags', access: 'device.list' },
  add: {
    method: 'POST',
    path: '/api/v1/devices/tags/associates',
    access: 'device.edit',
    action: { en: 'Add tags', ko: '태그 추가' },
  },
  remove: {
    method: 'POST',
    path: '/api/v1/devices/tags/disassociates',
    access: 'device.edit',
    action: { en: 'Remove tags', ko: '태그 제거' },
  },
})
