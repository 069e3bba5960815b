import * as z from 'zod'
import { mostContentItems } from '../contentItems.ts'
import type { MediaRule } from '../media.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe } from './core.ts'
import { id, optionalText, time } from './rules.ts'
import { fileInParts, heldFileId } from './uploads.ts'

const positive = (most: number) =>
  z.coerce.number().pipe(z.int().min(1).max(most)).meta({ type: 'integer', minimum: 1, maximum: most })

/** A page, or all of them where nobody says how many: what is listed as a whole. */
export const allOrPage = {
  page: positive(mostContentItems).default(1),
  limit: positive(mostContentItems).default(mostContentItems).describe('Without it, all of them.'),
}

/** What one of any kind says of its file, of where it stands and of who wrote it. */
export const itemFields = {
  id,
  sort: z.int().describe('Its place in the order; others may lie between two places.'),
  fileName: z.string().describe('What the file was called by who sent it.'),
  sha256: z.string().describe('Of the file, in hexadecimal digits.'),
  opId: z.string(),
  companyName: z.string(),
  createUser: z.string(),
  createTime: time,
  updateTime: time,
}

/** The address of a file, for whoever may read the row: nobody guesses it, and another file has another. */
export const itemFile = z.string().describe('Address of the file. Another file has another address.')

const ofItem = z.strictObject({ id })

type Fields = Readonly<Record<string, z.ZodType>>

type Wanted<Entity extends z.ZodType, Add extends Fields, Edit extends Fields, Part extends string> = Readonly<{
  /** Words for the document. */
  noun: string
  plural: string
  entity: Entity
  /** What adding one takes beside its file. */
  add: Add
  /** What changing one takes: what is left out stays. */
  edit: Edit
  rule: MediaRule
  /** What the file is called among the fields of the form. */
  part: Part
  /** What two of one company must not share, as failures say it. */
  taken?: readonly ('nameconflict' | 'conflict')[]
}>

/** What the calls of a kind carry. */
export const contentOperations = <
  Entity extends z.ZodType,
  Add extends Fields,
  Edit extends Fields,
  const Part extends string,
>({
  noun,
  plural,
  entity,
  add,
  edit,
  rule,
  part,
  taken = [],
}: Wanted<Entity, Add, Edit, Part>) => {
  const { maxBytes } = rule
  const file = { maxBytes, types: 'any', optional: true } as const
  // One part by a computed name: the type of `{ [part]: … }` would forget which name it is.
  const upload = { parts: { [part]: file } as { readonly [Name in Part]: typeof file } }
  return describe({
    list: {
      summary: `The ${plural} of one company in their order, all of them or a page`,
      query: z
        .strictObject({
          ...allOrPage,
          keyword: optionalText(100).default(''),
          ...companyFields(id.describe('Whose; without it, those of your own company.')),
        })
        .transform(mayNameCompany),
      data: entity,
      extras: z.object({
        totalFileSize: z.number().describe('Of the files of all of them, found by the keyword or not; bytes.'),
      }),
      fails: ['nodata'],
    },
    uploadFile: fileInParts(`Send the file of a ${noun} before anything is said of it, whole or in parts`, maxBytes),
    add: {
      summary: `Add a ${noun} at the end of the order`,
      body: z
        .strictObject({
          ...add,
          ...companyFields(id.describe('Whose; without it, your own company.')),
          fileId: heldFileId,
        })
        .transform(mayNameCompany),
      upload,
      data: entity,
      fails: ['nodata', 'nofile', ...taken],
    },
    edit: {
      summary: `Change a ${noun}; what is left out stays, the file too`,
      params: ofItem,
      body: z.strictObject({ ...edit, fileId: heldFileId }),
      upload,
      data: entity,
      fails: ['nodata', 'nofile', ...taken],
    },
    delete: { summary: `Delete a ${noun} and its file`, params: ofItem, fails: ['nodata'] },
    sort: {
      summary: `Give the places that these ${plural} have out anew, in this order: to move one, those between are enough`,
      body: z.strictObject({
        ids: z
          .array(id)
          .min(1)
          .max(mostContentItems)
          .refine((ids) => new Set(ids).size === ids.length, { error: 'twice' })
          .describe('Of one company, each once.'),
      }),
      bodyLimit: 2 * 1024 * 1024,
      fails: ['nodata'],
    },
  })
}
