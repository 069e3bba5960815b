import * as z from 'zod'
import { bannerTypes } from '../contentItems.ts'
import { mediaRules } from '../media.ts'
import { contentOperations, itemFields, itemFile } from './contentItems.ts'
import { plainText } from './rules.ts'

const type = z.enum(bannerTypes).describe('What it is about.')
const name = plainText(100).describe('Of one company no two, whatever their case.')

const banner = z
  .object({
    ...itemFields,
    type,
    name,
    image: itemFile,
    bannerFileSize: z.number().describe('Bytes of the image.'),
  })
  .meta({ id: 'Banner' })
export type Banner = z.infer<typeof banner>

export const operations = contentOperations({
  noun: 'banner',
  plural: 'banners',
  entity: banner,
  add: { type, name },
  edit: { type: type.optional(), name: name.optional() },
  rule: mediaRules.banner,
  part: 'image',
  taken: ['nameconflict'],
})
