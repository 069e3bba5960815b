import { calls } from './core/index.ts'

export type { City, Province } from './schemas/commons.ts'

export const commonsCalls = calls('commons', () => import('./schemas/commons.ts'), {
  listModels: { method: 'GET', path: '/api/v1/commons/models', access: 'signedIn' },
  listModelCombos: { method: 'GET', path: '/api/v1/models/combos', access: 'signedIn' },
  listFirmwaresByModel: {
    method: 'GET',
    path: '/api/v1/commons/firmwares/{mid}',
    access: ['firmware.execute', 'firmware.edit', 'firmware.approve', 'group.firmware'],
  },
  listChannels: { method: 'GET', path: '/api/v1/commons/channels', access: 'content.manage' },
  listBootAds: { method: 'GET', path: '/api/v1/commons/boot-ads', access: 'content.manage' },
  listProvinces: { method: 'GET', path: '/api/v1/commons/provinces', access: 'signedIn' },
  listCities: { method: 'GET', path: '/api/v1/commons/citys', access: 'signedIn' },
  listCitiesWithDevices: { method: 'GET', path: '/api/v1/commons/citys/device-exists', access: 'signedIn' },
  listCitiesByProvince: { method: 'GET', path: '/api/v1/commons/citys/{provinceId}', access: 'signedIn' },
})
