import * as z from 'zod'
import { mediaRules } from '../media.ts'
import { contentOperations, itemFields, itemFile } from './contentItems.ts'
import { channelNumber, plainText } from './rules.ts'

const name = plainText(100).describe('Of one company no two, whatever their case.')
const logicalChannelNumber = channelNumber.describe('What viewers press for it; of one company no two.')

const radioChannel = z
  .object({
    ...itemFields,
    name,
    logicalChannelNumber: z.int(),
    image: itemFile,
    radioChannelFileSize: z.number().describe('Bytes of the image.'),
  })
  .meta({ id: 'RadioChannel' })
export type RadioChannel = z.infer<typeof radioChannel>

export const operations = contentOperations({
  noun: 'radio channel',
  plural: 'radio channels',
  entity: radioChannel,
  add: { name, logicalChannelNumber },
  edit: { name: name.optional(), logicalChannelNumber: logicalChannelNumber.optional() },
  rule: mediaRules.radioChannel,
  part: 'image',
  taken: ['nameconflict', 'conflict'],
})
