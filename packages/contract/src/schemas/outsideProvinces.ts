import * as z from 'zod'
import { province } from './commons.ts'
import { describe } from './core.ts'

export const operations = describe({
  listOutsideSaProvinces: {
    summary: 'Provinces with at least one device outside of the service area that the caller may see',
    data: z.array(province),
  },
})
