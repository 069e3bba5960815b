import { Busboy } from '@fastify/busboy'
import type { BusboyConfig, BusboyHeaders } from '@fastify/busboy'
import { csvType } from '@headend/contract/core'
import type { FileLimit, FilePart, Text, Upload } from '@headend/contract/core'
import type { FastifyRequest } from 'fastify'
import { fileTypeFromFile } from 'file-type'
import { Transform } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { Clock } from '../clock.ts'
import { asError, fail } from '../errors.ts'
import { DiskFull } from '../files.ts'
import type { Files, HeldFile } from '../files.ts'
import { encodingOf } from '../table/encoding.ts'
import { whyNoTable } from '../table/noTable.ts'

/** A file that came with a call: whole, hashed, and of a type that the call takes. It is gone when the call is answered. */
export type ReceivedFile = Omit<HeldFile, 'discard'> &
  Readonly<{
    /** What its sender calls it, without folders; for people alone. */
    name: string
    /** What it is by its content. */
    type: string
  }>

export type Received = Readonly<{
  fields: Readonly<Record<string, string>>
  files: Readonly<Record<string, ReceivedFile>>
  /** Removes whatever was not kept. */
  discard: () => Promise<void>
}>

/** Milliseconds without a byte after which an upload is cut off. */
export const idleMs = 30_000
/** Milliseconds that an upload may take, whatever its pace. */
const longestMs = 3_600_000
/** Room for the fields and the boundaries of a form; bytes. */
const formBytes = 128 * 1024
/** The longest field of a form whose call says nothing of its body, in bytes, and how many fields a form has. */
const usualFieldBytes = 64 * 1024
const mostFields = 50

const isForm = (request: FastifyRequest): boolean =>
  /^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')

/** The refusal of a file that is larger than may be; `maxBytes` is said as people do. */
export const tooLarge = (field: string, maxBytes: number) => {
  const mib = maxBytes / 1024 / 1024
  const size = Number.isInteger(mib / 1024)
    ? `${mib / 1024} GB`
    : Number.isInteger(mib)
      ? `${mib} MB`
      : `${Math.floor(maxBytes / 1024)} KB`
  const text = { en: `The file may be at most ${size}.`, ko: `파일은 ${size} 이하여야 합니다.` }
  return fail('toolarge', { field, text })
}

/** The media type of a file by its content; that of mere bytes where it has no signature that is known (RFC 2046 4.5.1). */
export const contentType = async (path: string): Promise<string> =>
  (await fileTypeFromFile(path))?.mime ?? 'application/octet-stream'

const endingOf = (type: string): string => type.split('/')[1]?.replace(/^.*\.sheet$/, 'xlsx') ?? type

const wrongType = (types: readonly string[]): Text => {
  const known = types.map((type) => endingOf(type).toUpperCase()).join(', ')
  return { en: `The file has to be one of: ${known}.`, ko: `다음 형식의 파일이어야 합니다: ${known}.` }
}

/**
 * The type of a file by its content. Where CSV is taken, what is text from end to end is CSV, before anything else is looked
 * for: text has no signature of its own, and may begin as that of another format does (`MAC ` is Monkey's Audio).
 * @throws {Failure} mediatype
 */
const typeOf = async (field: string, held: HeldFile, { types }: FilePart): Promise<string> => {
  if (types !== 'any' && types.includes(csvType) && (await encodingOf(held.read())) !== undefined) return csvType
  const found = await contentType(held.path)
  if (types === 'any' || types.some((type) => type === found)) return found
  throw fail('mediatype', { field, text: (await whyNoTable(held.read, types, found)) ?? wrongType(types) })
}

/** Passes at most `part.maxBytes`. */
const upTo = (field: string, part: FilePart): Transform => {
  let passed = 0
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      passed += chunk.length
      if (passed > part.maxBytes) done(tooLarge(field, part.maxBytes))
      else done(null, chunk)
    },
  })
}

/** A file's own name: the last part of whatever path a browser sends, without what no file is called and what turns the rest of it. */
export const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replaceAll(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu, '').slice(0, 200) || 'file'

/**
 * Takes in the form of an upload: its files go to the disk as they arrive, and what is refused leaves nothing there.
 * @throws {Failure} toolarge, mediatype, timeout, nospace; custom for a form that is none.
 */
export const receiveUpload = async (
  request: FastifyRequest,
  { parts: described }: Upload,
  {
    files: store,
    clock,
    limits = {},
    fieldBytes = usualFieldBytes,
  }: {
    files: Pick<Files, 'hold'>
    clock: Clock
    limits?: Partial<Readonly<Record<FileLimit, number>>>
    /** The longest field; bytes. */
    fieldBytes?: number | undefined
  },
): Promise<Received> => {
  if (!isForm(request)) return { fields: {}, files: {}, discard: async () => undefined }
  const parts = Object.fromEntries(
    Object.entries(described).map(([field, part]): [string, FilePart] => [
      field,
      { ...part, maxBytes: (part.limit && limits[part.limit]) ?? part.maxBytes },
    ]),
  )
  const sizes = Object.entries(parts)
  const [firstField = 'file', firstPart] = sizes[0] ?? []
  const most = sizes.reduce((sum, [, { maxBytes }]) => sum + maxBytes, formBytes + fieldBytes - usualFieldBytes)
  // Said before a byte is sent, so that a browser gets an answer rather than a closed connection.
  if (firstPart && Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(firstField, firstPart.maxBytes)

  const fields: Record<string, string> = {}
  const held = new Map<string, HeldFile & { name: string }>()
  const work: Promise<unknown>[] = []
  const stopped = new AbortController()
  const stop = (thrown: unknown): void => stopped.abort(asError(thrown))
  const discard = async (): Promise<void> => {
    await Promise.all([...held.values()].map((file) => file.discard()))
  }

  const form = formParser(request, {
    fieldNameSize: 100,
    fieldSize: fieldBytes,
    fields: mostFields,
    files: sizes.length + 1,
    parts: 60,
    headerPairs: 20,
  })
  form.on('error', stop)
  let room = Math.max(fieldBytes, mostFields * usualFieldBytes)
  form.on('field', (name, value, nameCut, valueCut) => {
    room -= value.length
    if (nameCut || valueCut || room < 0) stop(fail('toolarge', { field: name }))
    // One of both would be lost, and nobody would know.
    else if (Object.hasOwn(fields, name)) stop(fail('custom', { reason: 'malformedForm', field: name }))
    else fields[name] = value
  })
  form.on('file', (field, stream, name) => {
    const part = Object.hasOwn(parts, field) ? parts[field] : undefined
    // An input without a chosen file sends an empty one without a name.
    if (part === undefined || held.has(field) || (name ?? '') === '') {
      if (part === undefined) stop(fail('custom', { reason: 'malformedForm', field }))
      stream.resume()
      return
    }
    const content = stream.pipe(upTo(field, part))
    // A pipe hands on no errors: whichever stream breaks ends the upload.
    stream.on('error', stop)
    content.on('error', stop)
    stopped.signal.addEventListener('abort', () => content.destroy(asError(stopped.signal.reason)))
    const taking = store.hold(content).then((file) => held.set(field, { ...file, name: plainName(name) }))
    taking.catch(stop)
    work.push(taking)
  })
  for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const)
    form.on(limit, () => stop(fail('custom', { reason: 'malformedForm' })))

  const source = request.raw
  const cutAfter = (ms: number) => clock.after(ms, () => stop(fail('timeout')))
  let cut = cutAfter(idleMs)
  const renew = (): void => {
    cut()
    cut = cutAfter(idleMs)
  }
  const end = cutAfter(longestMs)
  source.on('data', renew)
  source.pipe(form)
  const broken = new Promise<never>((_resolve, reject) => {
    stopped.signal.addEventListener('abort', () => reject(asError(stopped.signal.reason)))
  })
  try {
    const whole = finished(source, { writable: false }).then(() => finished(form, { readable: false }))
    await Promise.race([whole, broken])
    await Promise.race([Promise.all(work), broken])
    const checked: Record<string, ReceivedFile> = {}
    for (const [field, part] of sizes) {
      const file = held.get(field)
      if (file === undefined) continue
      const type = await typeOf(field, file, part)
      const { discard: _discard, ...rest } = file
      checked[field] = { ...rest, type }
    }
    return { fields, files: checked, discard }
  } catch (thrown) {
    source.unpipe(form)
    stop(thrown)
    await Promise.allSettled(work)
    await discard()
    throw meaningOf(thrown)
  } finally {
    cut()
    end()
    source.off('data', renew)
  }
}

const formParser = (request: FastifyRequest, limits: NonNullable<BusboyConfig['limits']>) => {
  try {
    // The type of its content was looked at before.
    return new Busboy({ headers: request.headers as BusboyHeaders, limits })
  } catch (thrown) {
    throw fail('custom', { reason: 'malformedForm', cause: thrown })
  }
}

const meaningOf = (thrown: unknown): unknown => {
  if (thrown instanceof DiskFull) return fail('nospace', { cause: thrown })
  const message = thrown instanceof Error ? thrown.message : ''
  // Nobody is left to answer when the client hung up.
  return /^(?:Unexpected end of|Malformed|Multipart:|Part terminated|aborted|Premature close)/i.test(message)
    ? fail('custom', { reason: 'malformedForm', cause: thrown })
    : thrown
}
