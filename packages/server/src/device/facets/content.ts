import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { facet } from './facet.ts'
import { vendorPrefix } from './places.ts'
import { textAt, unsignedAt } from './reading.ts'
import type { Values } from './reading.ts'

const root = `${vendorPrefix}Content.`

/** The objects of what an operator has a set-top box show; docs/data-model.md says what they mean. */
export const contentObjects = {
  bootAd: `${root}BootAd.`,
  metadata: `${root}Metadata.`,
  landingChannel: `${root}LandingChannel.`,
} as const

/**
 * What a set-top box has of the content of its operator, each in a few words that are the same where the content is: null is "not
 * reported", and empty text is "has none".
 */
export type DeviceContent = Readonly<Record<keyof typeof contentObjects, string | null>>

/** Digits of a checksum that tell one file from another. */
const digits = 12

/** The words for a file, by its version and SHA-256: readable, and others for other content of the same version. */
export const fileMark = ({ version, sha256 }: Readonly<{ version: string; sha256: string }>): string =>
  `${version} (${sha256.slice(0, digits)})`

/**
 * What two such texts are compared by: of a file its checksum, so that a device which writes a version in its own way, or has the same
 * file under another, has it.
 */
export const contentKey = (mark: string): string => /\(([0-9a-f]{12})\)$/.exec(mark)?.[1] ?? mark

/** The same in SQL. */
export const contentKeyOf = (mark: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`coalesce(substring(${mark} from ${'\\(([0-9a-f]{12})\\)$'}), ${mark})`

/** The words for a channel: its logical number. */
export const channelMark = (channelNumber: number): string => String(channelNumber)

const fileAt = (values: Values, object: string): string | null => {
  if (!values.has(`${object}CheckSum`)) return null
  const sha256 = textAt(values, `${object}CheckSum`, 64)?.toLowerCase() ?? ''
  return sha256 === '' ? '' : fileMark({ version: textAt(values, `${object}Version`, 64) ?? '', sha256 })
}

export const content = facet('content', {
  paths: [
    ...[contentObjects.bootAd, contentObjects.metadata].flatMap((object) => [`${object}Version`, `${object}CheckSum`]),
    `${contentObjects.landingChannel}Number`,
  ],
  of: (values): DeviceContent => {
    const number = unsignedAt(values, `${contentObjects.landingChannel}Number`)
    return {
      bootAd: fileAt(values, contentObjects.bootAd),
      metadata: fileAt(values, contentObjects.metadata),
      landingChannel: number === null ? null : number === 0 ? '' : channelMark(number),
    }
  },
})
