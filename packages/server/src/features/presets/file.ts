import { isLifeline, isPresetPath, mostPresetValues } from '@headend/contract/presets'
import type { PresetFileRows } from '@headend/contract/presets'
import type { Language, Text } from '@headend/contract/core'
import { xlsxType } from '@headend/contract/core'
import { problems } from '@headend/contract/rules'
import { fail } from '../../core/errors.ts'
import type { ReceivedFile } from '../../core/http/upload.ts'
import { readTable, readText } from '../../core/table/read.ts'
import { isSecret } from '../../device/secrets.ts'

export const secretText: Text = {
  en: 'A preset carries no secrets: one value would be that of every device, and of everybody who may read the preset.',
  ko: '프리셋에는 비밀 값을 넣을 수 없습니다. 모든 단말이 같은 값을 쓰고 프리셋을 볼 수 있는 모두에게 알려집니다.',
}
const noRows: Text = { en: 'The file has no parameters.', ko: '파일에 파라미터가 없습니다.' }
const noObject: Text = {
  en: 'The JSON has to be an object of paths with their values.',
  ko: 'JSON은 경로와 값으로 된 객체여야 합니다.',
}
const tooLong: Text = { en: 'A value has at most 4096 characters.', ko: '값은 4096자까지 입력할 수 있습니다.' }
const twice: Text = { en: 'This parameter is there twice.', ko: '같은 파라미터가 두 번 있습니다.' }
/** Rows of a file: some of those that a preset cannot have are named, and no more. */
const mostRows = 10 * mostPresetValues
const tooMany: Text = { en: 'The file has more than {most} rows.', ko: '파일의 행이 {most}개를 넘습니다.' }
const noValue: Text = { en: 'There is no value.', ko: '값이 없습니다.' }

type Row = Readonly<{ row: number; path: string; value: string | undefined }>

/** Why a preset cannot have a value; undefined where it can. */
export const problemOf = (path: string, value: string | undefined): Text | undefined => {
  if (!isPresetPath(path)) return problems.presetPath
  if (isLifeline(path)) return problems.presetLifeline
  if (isSecret(path)) return secretText
  if (value === undefined) return noValue
  return value.length > 4096 ? tooLong : undefined
}

const jsonRows = (text: string): readonly Row[] => {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw fail('custom', { reason: 'malformedJson', field: 'file' })
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw fail('custom', { text: noObject, field: 'file' })
  return Object.entries(parsed).map(([path, value]: [string, unknown], at) => ({
    row: at + 1,
    path: path.trim(),
    value: ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : undefined,
  }))
}

const tableRows = async (file: ReceivedFile): Promise<readonly Row[]> => {
  const rows: Row[] = []
  for await (const { row, cells } of readTable(file)) {
    const [path = '', value] = cells.map((cell) => cell.trim())
    // A row of headings names no parameter.
    if (rows.length === 0 && !path.startsWith('Device.') && /^(?:path|경로)$/i.test(path)) continue
    if (path === '' && !value) continue
    if (rows.length === mostRows) throw fail('custom', { text: tooMany, values: { most: mostRows }, field: 'file' })
    rows.push({ row, path, value })
  }
  return rows
}

/**
 * The configuration that a file has, row by row: CSV or xlsx with a path and a value in each, or one JSON object.
 * @throws {Failure} custom for what is no such file
 */
export const readConfiguration = async (file: ReceivedFile, language: Language): Promise<PresetFileRows> => {
  const text = file.type === xlsxType ? '' : await readText(file.path)
  const rows =
    text.trimStart().startsWith('{') || text.trimStart().startsWith('[') ? jsonRows(text) : await tableRows(file)
  if (rows.length === 0) throw fail('custom', { text: noRows, field: 'file' })
  const configuration: Record<string, string> = {}
  const refused: PresetFileRows['refused'] = []
  for (const { row, path, value } of rows) {
    const isMany = Object.keys(configuration).length >= mostPresetValues
    const problem =
      problemOf(path, value) ?? (Object.hasOwn(configuration, path) ? twice : isMany ? problems.presetMany : undefined)
    if (problem !== undefined) refused.push({ row, path: path.slice(0, 256), reason: problem[language] })
    else configuration[path] = value ?? ''
  }
  return { fileName: file.name, configuration, refused }
}
