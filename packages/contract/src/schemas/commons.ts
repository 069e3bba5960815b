import * as z from 'zod'
import { bootAd } from './cmsBootads.ts'
import { landingChannel } from './cmsBulk.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { firmwareFile } from './firmware.ts'
import { modelProfile } from './models.ts'
import { id } from './rules.ts'

export const province = z.object({ provinceId: z.string(), provinceName: z.string() }).meta({ id: 'Province' })

export const city = z
  .object({ opCityId: z.string(), cityName: z.string(), provinceId: z.string() })
  .meta({ id: 'City' })

export type Province = z.infer<typeof province>

export type City = z.infer<typeof city>

const ofCompany = z.strictObject(companyFields(id.describe('Your own company unless said.'))).transform(mayNameCompany)

export const operations = describe({
  listModels: {
    summary: 'Every model with its features and tabs',
    data: z.array(modelProfile),
  },
  listModelCombos: {
    summary: 'Models for a select box',
    data: z.array(z.object({ mid: z.string(), modelName: z.string() })),
  },
  listFirmwaresByModel: {
    summary: 'Approved firmware of a model, newest version first; at most 1000',
    params: z.strictObject({ mid: id }),
    data: z.array(firmwareFile),
  },
  listChannels: {
    summary: 'The channels of a company that its set-top boxes may land on, in their order; at most 10,000',
    query: ofCompany,
    data: z.array(landingChannel),
    fails: ['nodata'],
  },
  listBootAds: {
    summary: 'The boot ads of a company, the newest first; at most 10,000',
    query: ofCompany,
    data: z.array(bootAd),
    fails: ['nodata'],
  },
  listProvinces: {
    summary: 'Every province',
    data: z.array(province),
  },
  listCities: {
    summary: 'Every city',
    data: z.array(city),
  },
  listCitiesWithDevices: {
    summary: 'Cities with at least one device the caller may see',
    data: z.array(city),
  },
  listCitiesByProvince: {
    summary: 'Cities of one province',
    params: z.strictObject({ provinceId: id }),
    data: z.array(city),
  },
})
