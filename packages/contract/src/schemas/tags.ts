import * as z from 'zod'
import { mostGrouped } from '../groups.ts'
import { endpointIdBytes } from '../rules.ts'
import { mostTags, tagLength } from '../tags.ts'
import { describe } from './core.ts'
import { endpointId, plainText } from './rules.ts'

/** One way to write what looks alike (NFC), and no comma: tags are written one after the other. */
export const tagName = plainText(tagLength)
  .regex(/^[^,]*$/, 'plain')
  .transform((name) => name.normalize('NFC').replaceAll(/\s+/g, ' '))
  .describe('Without a comma. Of one company no two, whatever their case.')

/** Longer than as many tags as a device has at most, however they are spaced. */
const typedTags = z.string().max(500)
/** One more than there may be, and longer ones: so that the sentence is about that. */
const listedTags = z.array(z.string().max(2 * tagLength)).max(mostTags + 1)

/** The tags of a device in a row: a list, or a text with commas between them, as exports have it. */
export const tagList = z
  .union([typedTags.transform((text) => text.split(',').filter((tag) => tag.trim() !== '')), listedTags])
  .pipe(z.array(tagName).max(mostTags))
  .transform((tags) => [...new Map(tags.toReversed().map((tag) => [tag.toLowerCase(), tag])).values()].toReversed())

const change = z.strictObject({
  endpointIds: z.array(endpointId).min(1).max(mostGrouped),
  tags: z.array(tagName).min(1).max(mostTags),
})
export type TagChange = z.infer<typeof change>

const bodyLimit = mostGrouped * endpointIdBytes

export const operations = describe({
  list: {
    summary: 'Tags that devices have, by name; each once, whatever its case',
    data: z.array(z.object({ tagName: z.string() })),
  },
  add: {
    summary: 'Give devices tags, all of them or none; what a device has already it keeps',
    body: change,
    bodyLimit,
    fails: ['nodata'],
  },
  remove: { summary: 'Take tags from devices, as far as they have them', body: change, bodyLimit, fails: ['nodata'] },
})
