import * as z from 'zod'
import { call, calls } from './core/index.ts'
import { modelProfile } from './models.ts'
import { id } from './rules.ts'

export const province = z.object({ provinceId: z.string(), provinceName: z.string() })
export const city = z.object({ opCityId: z.string(), cityName: z.string(), provinceId: z.string() })

export type Province = z.infer<typeof province>
export type City = z.infer<typeof city>

export const commonsCalls = calls('commons', {
  listModels: call({
    method: 'GET',
    path: '/api/v1/commons/models',
    summary: 'Every model with its features and tabs',
    data: z.array(modelProfile),
    access: 'signedIn',
  }),
  listModelCombos: call({
    method: 'GET',
    path: '/api/v1/models/combos',
    summary: 'Models for a select box',
    data: z.array(z.object({ mid: z.string(), modelName: z.string() })),
    access: 'signedIn',
  }),
  listProvinces: call({
    method: 'GET',
    path: '/api/v1/commons/provinces',
    summary: 'Every province',
    data: z.array(province),
    access: 'signedIn',
  }),
  listCities: call({
    method: 'GET',
    path: '/api/v1/commons/citys',
    summary: 'Every city',
    data: z.array(city),
    access: 'signedIn',
  }),
  listCitiesWithDevices: call({
    method: 'GET',
    path: '/api/v1/commons/citys/device-exists',
    summary: 'Cities with at least one device the caller may see',
    data: z.array(city),
    access: 'signedIn',
  }),
  listCitiesByProvince: call({
    method: 'GET',
    path: '/api/v1/commons/citys/{provinceId}',
    summary: 'Cities of one province',
    params: z.strictObject({ provinceId: id }),
    data: z.array(city),
    access: 'signedIn',
  }),
})
