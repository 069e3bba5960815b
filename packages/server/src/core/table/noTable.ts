import type { Readable } from 'node:stream'
import { xlsxType } from '@headend/contract/core'
import type { Text } from '@headend/contract/core'
import { isMeantAsText } from './encoding.ts'

/** Why a file that was meant as a table is none, with what its sender does about it. */
const reasons = {
  password: {
    en: 'The workbook is protected by a password. Save it without one and send that file.',
    ko: '암호로 보호된 통합 문서입니다. 암호를 해제하고 저장한 파일을 보내십시오.',
  },
  excel97: {
    en: 'This is a workbook of Excel 97 to 2003 (.xls). Save it as .xlsx or as CSV and send that file.',
    ko: 'Excel 97~2003 통합 문서(.xls)입니다. .xlsx 또는 CSV로 저장한 파일을 보내십시오.',
  },
  letters: {
    en: 'The letters of this file cannot be read. Save it as CSV UTF-8 or as .xlsx and send that file.',
    ko: '파일의 글자를 읽을 수 없습니다. CSV UTF-8 또는 .xlsx로 저장한 파일을 보내십시오.',
  },
} as const satisfies Record<string, Text>

/** What neither a signature nor its letters say anything of. */
const unknown = 'application/octet-stream'

/** Bytes of the beginning of a file in which it is looked for whether it was meant as a text. */
const looked = 64 * 1024

const beginningOf = async (content: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= looked) break
  }
  return Buffer.concat(chunks).subarray(0, looked)
}

/** Which of these names the directory of a compound file has (MS-CFB 2.6.1): they are UTF-16. */
const namesIn = async (content: Readable, names: readonly string[]): Promise<ReadonlySet<string>> => {
  const sought = names.map((name) => ({ name, bytes: Buffer.from(name, 'utf16le') }))
  const longest = Math.max(...sought.map(({ bytes }) => bytes.length))
  const found = new Set<string>()
  let kept: Buffer = Buffer.alloc(0)
  for await (const chunk of content as AsyncIterable<Buffer>) {
    const seen = Buffer.concat([kept, chunk])
    for (const { name, bytes } of sought) if (seen.includes(bytes)) found.add(name)
    kept = seen.subarray(-longest)
  }
  return found
}

/**
 * Why a file is no table, where a call takes tables and there is more to say than its type: a workbook with a password and one of
 * Excel 97 are compound files both, and told apart by what is in them (MS-OFFCRYPTO 2.3.4.4, MS-XLS 2.1.2).
 */
export const whyNoTable = async (
  read: () => Readable,
  types: readonly string[],
  found: string,
): Promise<Text | undefined> => {
  if (!types.includes(xlsxType)) return undefined
  if (found === 'application/x-cfb') {
    const names = await namesIn(read(), ['EncryptedPackage', 'Workbook'])
    if (names.has('EncryptedPackage')) return reasons.password
    return names.has('Workbook') ? reasons.excel97 : undefined
  }
  const beginning = await beginningOf(read())
  return found === unknown && isMeantAsText(beginning) ? reasons.letters : undefined
}
