import { calls } from './core/index.ts'

export type { PlaceGroup, Region } from './schemas/locationGroups.ts'

const path = '/api/v1/groups/locations'
const changed = { en: 'Name a place', ko: '지역 그룹 변경' } as const

/**
 * The groups that places are: a device is in that of its city, and the city in that of its region. A company may give them names of
 * its own.
 */
export const locationGroupCalls = calls('groups', () => import('./schemas/locationGroups.ts'), {
  listRegions: { method: 'GET', path: `${path}/regions`, access: 'group.manage' },
  listRegionCities: { method: 'GET', path: `${path}/regions/citys/{opRegionId}`, access: 'group.manage' },
  getCity: { method: 'GET', path: `${path}/citys/{opCityId}`, access: 'group.manage' },
  listCityModels: { method: 'GET', path: `${path}/citys/{opCityId}/models`, access: 'group.manage' },
  createForRegion: { method: 'POST', path: `${path}/regions`, access: 'group.edit', action: changed },
  updateRegion: { method: 'PATCH', path: `${path}/regions/{opRegionId}`, access: 'group.edit', action: changed },
  updateCity: { method: 'PATCH', path: `${path}/citys/{opCityId}`, access: 'group.edit', action: changed },
})
