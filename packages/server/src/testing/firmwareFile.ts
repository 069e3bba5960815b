import { createHash } from 'node:crypto'
import type { Core } from '../core/feature.ts'
import type { Stack } from '../core/testing.ts'

type Planted = Readonly<{
  companyId: string
  modelName: string
  fwVer: string
  fwCode?: number
  approved?: boolean
  minFileId?: string
  /** Companies it is offered to; its own and those below it unless given. */
  ops?: readonly string[]
  /** What stands in the file; an image that a simulated device takes for this version unless given. */
  content?: Buffer
}>

/** A file of firmware in the store and in the list, as if somebody had uploaded and approved it. Gives its id. */
export const plantFirmware = async (
  { db, core }: Pick<Stack, 'db'> & { core: Pick<Core, 'files' | 'clock'> },
  { companyId, modelName, fwVer, fwCode = 100, approved = true, minFileId, ops, content }: Planted,
): Promise<string> => {
  const bytes = content ?? Buffer.concat([Buffer.from(`VERSION=${fwVer}\n`), Buffer.alloc(200_000, fwVer)])
  const storeName = `firmware/${companyId}-${modelName.replaceAll(' ', '-')}-${fwVer}`
  await core.files.write(storeName, bytes)
  const { mid } = await db
    .selectFrom('model')
    .select('mid')
    .where('model_name', '=', modelName)
    .executeTakeFirstOrThrow()
  const time = core.clock.date()
  const { firmware_file_id } = await db
    .insertInto('firmware_file')
    .values({
      company_id: companyId,
      mid,
      file_name: `${modelName} ${fwVer}.bin`,
      fw_code: fwCode,
      fw_ver: fwVer,
      min_file_id: minFileId ?? null,
      ops: ops ? [...ops] : null,
      store_name: storeName,
      size: String(bytes.length),
      sha256: createHash('sha256').update(bytes).digest('hex'),
      user_name: 'Somebody',
      create_time: time,
      approved_by: approved ? 'Somebody else' : null,
      approved_time: approved ? time : null,
    })
    .returning('firmware_file_id')
    .executeTakeFirstOrThrow()
  return firmware_file_id
}
