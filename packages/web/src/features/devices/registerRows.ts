import type { ImportResult } from '@headend/contract/imports'

/** The most rows of one registration. */
export const mostRows = 20_000
/** Rows that are sent at a time; the results are merged. */
export const rowsAtOnce = 10_000

/** A row as it is sent, and the line it came from. */
export type Row = Readonly<{ line: number; text: string; device: Readonly<Record<string, string>> }>

/** The order of values where no first line names them. */
const plainOrder = ['deviceSn', 'macAddr', 'modelName', 'customerId'] as const

const fieldOf: Readonly<Record<string, string>> = {
  devicesn: 'deviceSn',
  serial: 'deviceSn',
  serialnumber: 'deviceSn',
  일련번호: 'deviceSn',
  macaddr: 'macAddr',
  mac: 'macAddr',
  macaddress: 'macAddr',
  mac주소: 'macAddr',
  modelname: 'modelName',
  model: 'modelName',
  모델: 'modelName',
  mid: 'mid',
  endpointid: 'endpointId',
  endpoint: 'endpointId',
  엔드포인트: 'endpointId',
  deviceid: 'device_id',
  단말id: 'device_id',
  customerid: 'customerId',
  customer: 'customerId',
  고객번호: 'customerId',
  retailer: 'retailer',
  판매점: 'retailer',
  opid: 'opId',
  opcityid: 'opCityId',
  zipcode: 'zipCode',
  address: 'address',
}

const asField = (name: string): string | undefined => fieldOf[name.toLowerCase().replace(/[\s_-]/g, '')]

/** The values of a line: separated by tabs, semicolons or commas, in quotes where a value holds one of them (RFC 4180). */
export const valuesOf = (line: string): readonly string[] => {
  const separator = ['\t', ';'].find((one) => line.includes(one)) ?? ','
  const values: string[] = []
  let value = ''
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at)
    if (quoted) {
      if (letter !== '"') value += letter
      else if (line.charAt(at + 1) === '"') {
        value += '"'
        at += 1
      } else quoted = false
    } else if (letter === '"' && value.trim() === '') quoted = true
    else if (letter === separator) {
      values.push(value.trim())
      value = ''
    } else value += letter
  }
  return [...values, value.trim()]
}

/** The devices of a pasted or chosen list. `header` is the first line where it names the fields. Empty lines do not count. */
export const rowsOf = (text: string): { header: string | null; rows: readonly Row[] } => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter((one) => one.text.trim() !== '')
  const [first] = lines
  const named = first === undefined ? [] : valuesOf(first.text).map(asField)
  const hasHeader = named.length > 0 && named.includes('deviceSn') && named.every((field) => field !== undefined)
  const order: readonly (string | undefined)[] = hasHeader ? named : plainOrder
  const rows = (hasHeader ? lines.slice(1) : lines).map((one) => ({
    ...one,
    device: Object.fromEntries(
      valuesOf(one.text).flatMap((value, index) => {
        if (value === '') return []
        // A value too many is refused with its row rather than dropped.
        return [[order[index] ?? `column ${index + 1}`, value]]
      }),
    ),
  }))
  return { header: hasHeader && first !== undefined ? first.text : null, rows }
}

/** The list that is left to correct: the rows that were refused, under their header. */
export const refusedText = (header: string | null, refused: readonly Pick<Row, 'text'>[]): string =>
  [...(header === null ? [] : [header]), ...refused.map(({ text }) => text)].join('\n')

/** Registers rows in batches and merges what became of them; rows are counted over all. */
export const registerInBatches = async (
  devices: readonly Readonly<Record<string, string>>[],
  send: (batch: readonly Readonly<Record<string, string>>[]) => Promise<ImportResult>,
): Promise<ImportResult> => {
  const merged: ImportResult = { successes: [], updates: [], errors: [] }
  for (let from = 0; from < devices.length; from += rowsAtOnce) {
    const { successes, updates, errors } = await send(devices.slice(from, from + rowsAtOnce))
    merged.successes.push(...successes.map((entry) => ({ ...entry, row: entry.row + from })))
    merged.updates.push(...updates.map((entry) => ({ ...entry, row: entry.row + from })))
    merged.errors.push(...errors.map((entry) => ({ ...entry, row: entry.row + from })))
  }
  return merged
}
