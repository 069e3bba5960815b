import type { Text } from '@headend/contract/core'
import { problems } from '@headend/contract/rules'
import type { HeldFile } from '@headend/contract/schemas/uploads'
import { sql } from 'kysely'
import { Readable } from 'node:stream'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { contentType, plainName, tooLarge } from '../../core/http/upload.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import type { Content } from './content.ts'

export { contentProblem, isArchive } from './content.ts'
export type { Content } from './content.ts'
export { inspectMedia, mediaFacts } from './media.ts'

/** Folder of the store for files that people upload. */
export const folder = 'uploads'

/** Files that one person may have that nothing took. */
const mostHeld = 20
/** After so long without a part a file is left over; milliseconds. */
const silentMs = 10 * 60_000

const allUnderWay: Text = {
  en: `You are sending ${mostHeld} files already. Wait until one of them is sent, or stop it.`,
  ko: `이미 파일 ${mostHeld}개를 보내는 중입니다. 전송이 끝나기를 기다리거나 하나를 중단하십시오.`,
}
const gap: Text = {
  en: 'The part begins after the end of what has arrived of the file. Send the part that follows it.',
  ko: '이 부분은 지금까지 도착한 데이터의 끝에서 이어지지 않습니다. 바로 다음 부분을 보내십시오.',
}
const notFirst: Text = {
  en: 'A file begins with its first part, whose offset is 0. A later part names its file with fileId.',
  ko: '파일은 오프셋이 0인 첫 부분부터 보내야 합니다. 이후 부분에는 fileId로 파일을 지정하십시오.',
}
const otherSize = (size: number): Text => ({
  en: `This file was announced with ${size} bytes. Its size does not change with a later part.`,
  ko: `${size}바이트로 예고된 파일입니다. 이후 부분에서 크기를 바꿀 수 없습니다.`,
})

/** A file that is kept: what a row of a noun says of it. */
export type StoredUpload = Readonly<{
  storeName: string
  name: string
  size: number
  sha256: string
  /** What its content says of itself, where it was asked. */
  facts: Readonly<Record<string, unknown>> | null
}>

/** What is known of content: why it is refused, or facts for whatever takes it. */
export type Inspected = Readonly<{ problem?: Text | undefined; facts?: Readonly<Record<string, unknown>> | undefined }>

type Description = Readonly<{
  /** Which call takes the files. */
  purpose: string
  /** The largest whole file; bytes. */
  mostBytes: number
  /** Why this is no such file, or what it says of itself. */
  inspect: (content: Content) => Promise<Inspected>
  /** What the file is called among the fields of the call that takes it; `file` when left out. */
  field?: string
}>

type Part = Readonly<{
  fileId?: string | undefined
  offset: number
  fileSize?: number | undefined
  fileName?: string | undefined
}>

type Row = Readonly<{
  file_id: string
  file_name: string
  size: string
  received: string
  parts: number
  sha256: string | null
  facts: Record<string, unknown> | null
}>

/** A file that came in, with what its content says of itself. */
type Held = HeldFile & Pick<StoredUpload, 'facts'>

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(text)

const entityOf = (row: Row): Held => ({
  fileId: row.file_id,
  fileName: row.file_name,
  fileSize: Number(row.size),
  received: Number(row.received),
  sha256: row.sha256,
  facts: row.facts,
})

const incomplete = (size: number, announced: number): Text => ({
  en: `The file arrived incomplete: ${size} of ${announced} bytes. Send it again.`,
  ko: `파일이 끝까지 도착하지 않았습니다(${announced}바이트 중 ${size}바이트). 다시 보내십시오.`,
})

/** Names in the store of a file that comes in: of a part of it, and of all of it. */
const partName = (fileId: string, part: number): string => `${folder}/${fileId}.${part}`
export const wholeName = (fileId: string): string => `${folder}/${fileId}`

type Store = Pick<Core, 'db' | 'files'>

/** What a row of a held file says of what the store has of it. */
type Place = Pick<Row, 'file_id' | 'parts'>

const removeContent = async (files: Store['files'], { file_id: fileId, parts }: Place): Promise<void> => {
  await Promise.all([...Array(parts).keys()].map((part) => files.remove(partName(fileId, part))))
  await files.remove(wholeName(fileId))
}

/** Gives up a file that the caller sent and nothing took; nothing where it is gone, or another person's. */
export const discardUpload = async (
  { db, files }: Store,
  { userId }: Pick<AuthenticatedCaller, 'userId'>,
  fileId: string,
): Promise<void> => {
  if (!isUuid(fileId)) return
  const gone = await db
    .deleteFrom('held_file')
    .where('file_id', '=', fileId)
    .where('user_id', '=', userId)
    .returning(['file_id', 'parts'])
    .executeTakeFirst()
  if (gone !== undefined) await removeContent(files, gone)
}

/**
 * Files that are sent before anything is known of them, whole or in parts, so that a lost connection costs a part and not the
 * file. What nothing takes within a day goes, and so does at once what is refused.
 */
export const heldUploads = (
  { db, files, random, clock }: Pick<Core, 'db' | 'files' | 'random' | 'clock'>,
  { purpose, mostBytes, inspect, field = 'file' }: Description,
) => {
  const refuse = (text: Text, at = 'file') => fail('custom', { text, field: at })

  const forget = async (fileId: string, parts: number): Promise<void> => {
    await db.deleteFrom('held_file').where('file_id', '=', fileId).execute()
    await removeContent(files, { file_id: fileId, parts })
  }

  /** Makes room for one more file: the oldest that is whole, or whose sender is silent, goes. @throws {Failure} custom */
  const makeRoom = async ({ userId }: AuthenticatedCaller): Promise<void> => {
    const { rows } = await sql<Place>`
      delete from held_file where file_id in (
        select file_id from held_file
        where user_id = ${userId} and (sha256 is not null or touch_time < ${new Date(clock.now() - silentMs)})
        order by touch_time, file_id
        limit greatest(0, (select count(*) from held_file where user_id = ${userId}) - ${mostHeld - 1})
        for update skip locked)
      returning file_id, parts
    `.execute(db)
    await Promise.all(rows.map((row) => removeContent(files, row)))
    const { held } = await db
      .selectFrom('held_file')
      .select((row) => row.fn.countAll<string>().as('held'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(held) >= mostHeld) throw refuse(allUnderWay)
  }

  const mine = async (caller: AuthenticatedCaller, fileId: string, at = 'file'): Promise<Row> => {
    const row = isUuid(fileId)
      ? await db
          .selectFrom('held_file')
          .selectAll()
          .where('file_id', '=', fileId)
          .where('user_id', '=', caller.userId)
          .where('purpose', '=', purpose)
          .executeTakeFirst()
      : undefined
    if (row === undefined) throw fail('nofile', { field: at })
    return row
  }

  const begin = async (caller: AuthenticatedCaller, part: Part, file: ReceivedFile): Promise<Row> => {
    const size = part.fileSize ?? file.size
    if (size > mostBytes) throw tooLarge('file', mostBytes)
    if (size === 0) throw refuse({ en: 'The file is empty.', ko: '빈 파일입니다.' })
    await makeRoom(caller)
    return db
      .insertInto('held_file')
      .values({
        file_id: random.uuid(),
        user_id: caller.userId,
        purpose,
        file_name: plainName(part.fileName || file.name),
        size: String(size),
        touch_time: clock.date(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  }

  /** All parts as one file, looked at before it is kept. @throws {Failure} custom for one that is refused: nothing stays of it. */
  const assemble = async (row: Row): Promise<Held> => {
    const { file_id: fileId, parts } = row
    const content = async function* () {
      for (let part = 0; part < parts; part += 1) yield* files.read(partName(fileId, part))
    }
    const whole = await files.hold(Readable.from(content(), { objectMode: false }))
    let found: Inspected
    try {
      found =
        whole.size === Number(row.size)
          ? await inspect({ ...whole, type: await contentType(whole.path) })
          : { problem: incomplete(whole.size, Number(row.size)) }
      if (found.problem) {
        await forget(fileId, parts)
        throw refuse(found.problem)
      }
      await whole.keep(wholeName(fileId))
    } finally {
      await whole.discard()
    }
    const done = await db
      .updateTable('held_file')
      .set({ sha256: whole.sha256, facts: found.facts ? JSON.stringify(found.facts) : null, touch_time: clock.date() })
      .where('file_id', '=', fileId)
      .returningAll()
      .executeTakeFirst()
    await Promise.all([...Array(parts).keys()].map((part) => files.remove(partName(fileId, part))))
    if (done === undefined) {
      // It was given up while it was put together.
      await files.remove(wholeName(fileId))
      throw fail('nofile', { field: 'file' })
    }
    return entityOf(done)
  }

  /**
   * Hands a file that was sent before to whatever writes its row, in the transaction of that write.
   * @throws {Failure} nofile for one that is not whole, not the caller's, or taken already
   */
  const take = async (trx: Db, caller: AuthenticatedCaller, fileId: string): Promise<StoredUpload> => {
    await mine(caller, fileId, field)
    const row = await trx
      .deleteFrom('held_file')
      .where('file_id', '=', fileId)
      .where('sha256', 'is not', null)
      .returningAll()
      .executeTakeFirst()
    if (row === undefined || row.sha256 === null) throw fail('nofile', { field })
    return {
      storeName: wholeName(fileId),
      name: row.file_name,
      size: Number(row.size),
      sha256: row.sha256,
      facts: row.facts,
    }
  }

  /** Keeps a file that came with the call itself. @throws {Failure} custom for one that is refused */
  const keep = async (file: ReceivedFile): Promise<StoredUpload> => {
    const { problem, facts = null } = await inspect(file)
    if (problem) throw refuse(problem, field)
    const storeName = wholeName(random.uuid())
    await file.keep(storeName)
    return { storeName, name: file.name, size: file.size, sha256: file.sha256, facts }
  }

  return {
    /**
     * Takes a part in, and says how far the file is.
     * @throws {Failure} nofile for one that is not the caller's, conflict for a part that leaves a gap, toolarge, custom
     */
    receive: async (caller: AuthenticatedCaller, part: Part, file: ReceivedFile): Promise<Held> => {
      if (part.fileId === undefined && part.offset !== 0) throw fail('conflict', { field: 'offset', text: notFirst })
      const row = part.fileId === undefined ? await begin(caller, part, file) : await mine(caller, part.fileId)
      const [received, size] = [Number(row.received), Number(row.size)]
      if (part.fileSize !== undefined && part.fileSize !== size && part.fileId !== undefined)
        throw fail('conflict', { field: 'fileSize', text: otherSize(size) })
      if (part.offset > received) throw fail('conflict', { field: 'offset', text: gap })
      if (part.offset < received || row.sha256 !== null)
        return received === size && row.sha256 === null ? assemble(row) : entityOf(row)
      if (received + file.size > size) {
        await forget(row.file_id, row.parts)
        throw refuse({
          en: 'More arrived of the file than was announced. Send it again.',
          ko: '예고된 크기보다 많은 데이터가 도착했습니다. 파일을 다시 보내십시오.',
        })
      }
      await file.keep(partName(row.file_id, row.parts))
      const next = await db
        .updateTable('held_file')
        .set({ received: String(received + file.size), parts: row.parts + 1, touch_time: clock.date() })
        .where('file_id', '=', row.file_id)
        // The same part may be sent twice at a time: one of them counts.
        .where('received', '=', row.received)
        .returningAll()
        .executeTakeFirst()
      if (next === undefined) {
        const known = await db.selectFrom('held_file').selectAll().where('file_id', '=', row.file_id).executeTakeFirst()
        if (known !== undefined) return entityOf(known)
        // It was given up while this part came in.
        await files.remove(partName(row.file_id, row.parts))
        throw fail('nofile', { field: 'file' })
      }
      return Number(next.received) === size ? assemble(next) : entityOf(next)
    },

    /**
     * Writes a row with a file that came with the call, or was sent before under `fileId`; `stored` hands it over in the transaction
     * of the write. What came along goes again when nothing is written, and what was sent before is there for another try.
     * @throws {Failure} custom at the field of the file where there is none, or it is refused; nofile for one that is not the caller's
     */
    withFile: async <Result>(
      caller: AuthenticatedCaller,
      { file, fileId }: Readonly<{ file: ReceivedFile | undefined; fileId: string | undefined }>,
      write: (stored: (trx: Db) => Promise<StoredUpload>) => Promise<Result>,
    ): Promise<Result> => {
      if (file === undefined && fileId === undefined)
        throw fail('custom', {
          reason: 'invalid',
          field,
          values: { field, problem: problems.required },
        })
      const sent = file && (await keep(file))
      try {
        return await write(async (trx) => sent ?? take(trx, caller, fileId ?? ''))
      } catch (thrown) {
        if (sent) await files.remove(sent.storeName)
        throw thrown
      }
    },
  }
}
