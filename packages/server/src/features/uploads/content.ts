import type { Text } from '@headend/contract/core'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { openArchive, UnusableArchive } from '../../core/archive.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'

/** What is known of content before it is kept: where it lies, how long it is, and its media type. */
export type Content = Pick<ReceivedFile, 'path' | 'size' | 'type'>

/** Bytes at the beginning that say what a file is. */
const headBytes = 512

/** What is unpacked to see whether a file has its end; bytes. What is larger is not looked at further. */
const mostUnpacked = 4 * 1024 ** 3

const damaged: Text = {
  en: 'The file is cut off or damaged: it cannot be opened to its end.',
  ko: '파일이 잘렸거나 손상되어 끝까지 열 수 없습니다.',
}

const cutOff = (size: number, needed: number): Text => ({
  en: `The file is cut off: its header speaks of ${needed} bytes, and ${size} arrived.`,
  ko: `파일이 잘렸습니다. 헤더에는 ${needed}바이트로 되어 있지만 ${size}바이트만 도착했습니다.`,
})

const otherKind = (what: Text, wanted: Text): Text => ({
  en: `This is ${what.en}, not ${wanted.en}, whatever it is called.`,
  ko: `파일 이름과 관계없이 ${wanted.ko} 아니라 ${what.ko}입니다.`,
})

/** What no file for devices is, by its media type. */
const otherKinds: readonly (readonly [RegExp, Text])[] = [
  [/^image\//, { en: 'a picture', ko: '그림' }],
  [/^audio\//, { en: 'a sound recording', ko: '오디오' }],
  [/^video\//, { en: 'a video', ko: '동영상' }],
  [/^font\//, { en: 'a font', ko: '글꼴' }],
  [/pdf|msword|cfb|officedocument|opendocument|rtf|epub/, { en: 'a document', ko: '문서' }],
]

/** Bytes that a file has to have by its own header, of kinds that say so. */
const neededOf = (head: Buffer): number | undefined => {
  // U-Boot's legacy image: magic, and the length of what follows the 64 bytes of the header (include/image.h).
  if (head.length >= 64 && head.readUInt32BE(0) === 0x2705_1956) return 64 + head.readUInt32BE(12)
  // SquashFS 4.0: magic, and `bytes_used` of the superblock.
  if (head.length >= 96 && head.toString('latin1', 0, 4) === 'hsqs') return Number(head.readBigUInt64LE(40))
  // A flattened image tree: magic, and `totalsize` (Devicetree Specification 5.2).
  if (head.length >= 40 && head.readUInt32BE(0) === 0xd00d_feed) return head.readUInt32BE(4)
  return undefined
}

const headOf = async (path: string): Promise<Buffer> => {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

class EnoughUnpacked extends Error {}

/** Whether a gzip file ends before its content does, or its content is not what was packed (RFC 1952 2.2): nothing of it is kept. */
const isDamagedGzip = async (path: string): Promise<boolean> => {
  let unpacked = 0
  const nowhere = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      unpacked += chunk.length
      done(unpacked > mostUnpacked ? new EnoughUnpacked() : null)
    },
  })
  try {
    await pipeline(createReadStream(path), createGunzip(), nowhere)
    return false
  } catch (thrown) {
    if (thrown instanceof EnoughUnpacked) return false
    const { code, message }: Readonly<{ code?: unknown; message?: unknown }> = Object(thrown)
    // It began as gzip does, so what has no such header is behind its end: makers put signatures there.
    if (message === 'incorrect header check') return false
    if (code === 'Z_BUF_ERROR' || code === 'Z_DATA_ERROR') return true
    throw thrown
  }
}

/** Whether a file is a ZIP archive, by its media type; Android packages are. */
export const isArchive = (type: string): boolean =>
  /^application\/(?:zip|java-archive|vnd\.android\.package-archive)$/.test(type)

const isWebPage = (head: Buffer): boolean =>
  /^(?:\uFEFF|\s|<!--.*?-->)*<(?:!doctype\s+html|html|head|body)\b/is.test(head.toString('utf8'))

/**
 * Why a file is not what is `wanted` (in Korean with its particle), by what is in it; undefined where nothing speaks against it:
 * makers have formats of their own.
 */
export const contentProblem = async ({ path, size, type }: Content, wanted: Text): Promise<Text | undefined> => {
  if (size === 0) return { en: 'The file is empty.', ko: '빈 파일입니다.' }
  const [, kind] = otherKinds.find(([pattern]) => pattern.test(type)) ?? []
  if (kind) return otherKind(kind, wanted)
  const head = await headOf(path)
  if (isWebPage(head))
    return {
      en: `This is a web page, not ${wanted.en}: perhaps that of a sign-in was saved in its place.`,
      ko: `${wanted.ko} 아니라 웹 페이지입니다. 로그인 페이지가 대신 저장되었을 수 있습니다.`,
    }
  const needed = neededOf(head)
  if (needed !== undefined && needed > size) return cutOff(size, needed)
  if (type === 'application/gzip') return (await isDamagedGzip(path)) ? damaged : undefined
  if (!isArchive(type)) return undefined
  try {
    ;(await openArchive(path)).close()
    return undefined
  } catch (thrown) {
    if (thrown instanceof UnusableArchive) return thrown.text
    throw thrown
  }
}
