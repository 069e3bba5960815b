import * as z from 'zod'
import { mediaRules } from '../media.ts'
import { contentOperations, itemFields, itemFile } from './contentItems.ts'
import { channelNumber, plainText } from './rules.ts'

const name = plainText(100).describe('Of one company no two, whatever their case.')
const logicalChannelNumber = channelNumber.describe('What viewers press for it; of one company no two.')

const channel = z
  .object({
    ...itemFields,
    name,
    logicalChannelNumber: z.int(),
    image: itemFile,
    channelFileSize: z.number().describe('Bytes of the image.'),
  })
  .meta({ id: 'Channel' })
export type Channel = z.infer<typeof channel>

export const operations = contentOperations({
  noun: 'channel',
  plural: 'channels',
  entity: channel,
  add: { name, logicalChannelNumber },
  edit: { name: name.optional(), logicalChannelNumber: logicalChannelNumber.optional() },
  rule: mediaRules.channel,
  part: 'image',
  taken: ['nameconflict', 'conflict'],
})
