import * as z from 'zod'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { groupDescription, groupName } from './groups.ts'
import { id, optionalText } from './rules.ts'

const named = { groupName, desc: groupDescription }

const region = z
  .object({ opRegionId: z.string(), ...named, deviceCount: z.int() })
  .meta({ id: 'RegionGroup', description: 'A region with how many devices are in its cities.' })
export type Region = z.infer<typeof region>

const placeGroup = z
  .object({
    gid: z.null().describe('A place is known by its own id.'),
    ...named,
    opId: z.string().describe('Whose name of it this is.'),
    opRegionId: z.string(),
    opCityId: z.string().nullable().describe('Null: it is the region itself.'),
    deviceCount: z.int(),
  })
  .meta({ id: 'PlaceGroup', description: 'A region or a city as a company calls it, with how many devices are there.' })
export type PlaceGroup = z.infer<typeof placeGroup>

const names = z.strictObject({ groupName, desc: groupDescription.optional() })
const ofRegion = z.strictObject({ opRegionId: id })
const ofCity = z.strictObject({ opCityId: id })

export const operations = describe({
  listRegions: {
    summary: 'Regions with a device that the caller sees',
    query: z.strictObject({
      type: z.enum(['groupName', 'opRegionId']).default('groupName'),
      value: optionalText(100).default('').describe('What the field named by `type` has in it; all of them without.'),
    }),
    data: z.array(region),
  },
  listRegionCities: {
    summary: 'Cities of a region with a device that the caller sees',
    params: ofRegion,
    data: z.array(z.object({ opCityId: z.string(), cityName: z.string(), deviceCount: z.int() })),
    fails: ['nodata'],
  },
  getCity: { summary: 'The group of a city', params: ofCity, data: placeGroup, fails: ['nodata'] },
  listCityModels: {
    summary: 'Models of the devices of a city',
    params: ofCity,
    data: z.array(z.object({ mid: z.string(), modelName: z.string(), deviceCount: z.int() })),
    fails: ['nodata'],
  },
  createForRegion: {
    summary: 'Give the group of a region the name that a company has for it',
    body: names.extend({ ...companyFields(id), opRegionId: id }).transform(mayNameCompany),
    data: placeGroup,
    fails: ['nodata', 'nameconflict'],
  },
  updateRegion: {
    summary: 'Change the name that the own company has for a region',
    params: ofRegion,
    body: names,
    fails: ['nodata', 'nameconflict'],
  },
  updateCity: {
    summary: 'Change the name that the own company has for a city',
    params: ofCity,
    body: names,
    fails: ['nodata', 'nameconflict'],
  },
})
