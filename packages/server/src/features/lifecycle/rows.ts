import type { ErrorCode, Language, Reason, Text } from '@headend/contract/core'
import { errors, fill, reasons } from '@headend/contract/core'
import type { NewDevice } from '@headend/contract/lifecycle'
import { newDevice } from '@headend/contract/lifecycle'
import { problems } from '@headend/contract/rules'
import type { KnownModel } from '../models/service.ts'

/** What is wrong with a row: a code of the error table, and what makes its message exact. */
export type Mistake = Readonly<{
  code: ErrorCode
  reason?: Reason
  field?: string
  problem?: Text
}>

/** A row that may enter the inventory. */
export type Candidate = Readonly<{
  /** Its place in the list, from 1. */
  row: number
  endpointId: string
  deviceSn: string
  macAddr: string | null
  deviceId: string | null
  mid: string
  companyId: string
  customerId: string | null
  retailer: string | null
  opCityId: string | null
  zipCode: string | null
  address: string | null
}>

export type Judged = Readonly<{ row: number; mistake: Mistake }> | Candidate

/** What rows may refer to. */
export type Ground = Readonly<{
  model: (given: { mid?: string | undefined; modelName?: string | undefined }) => KnownModel | undefined
  /** A company the caller may put devices into; undefined for any other. */
  company: (opId: string | undefined) => string | undefined
  hasCity: (opCityId: string) => boolean
}>

/** Codes of fields that have their own. */
const codeOfField: Readonly<Record<string, ErrorCode>> = {
  deviceSn: 'serialnumber-invalid',
  macAddr: 'mac-valid',
}

const isProblem = (key: string): key is keyof typeof problems => key in problems

const mistakeOf = (issue: {
  path: readonly PropertyKey[]
  code: string
  message: string
  keys?: readonly string[]
}): Mistake => {
  const field = String(issue.path[0] ?? issue.keys?.[0] ?? '')
  const code = codeOfField[field]
  if (code !== undefined) return { code, field }
  const problem = isProblem(issue.message) ? problems[issue.message] : { en: 'Is not valid.', ko: '올바르지 않습니다.' }
  return { code: 'custom', reason: 'invalid', field, problem }
}

/** The message of a mistake for a person. */
export const messageOf = ({ code, reason, field, problem }: Mistake, language: Language): string =>
  reason === undefined
    ? errors[code].message[language]
    : fill(reasons[reason][language], { field: field ?? '', problem: problem?.[language] ?? '' })

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

const candidateOf = (row: number, given: NewDevice, ground: Ground): Judged => {
  const refuse = (mistake: Mistake): Judged => ({ row, mistake })
  const model = ground.model(given)
  if (model === undefined) {
    return refuse({ code: 'custom', reason: 'unknownModel', field: given.mid === undefined ? 'modelName' : 'mid' })
  }
  const companyId = ground.company(given.opId)
  if (companyId === undefined) return refuse({ code: 'custom', reason: 'unknownCompany', field: 'opId' })
  if (given.opCityId !== undefined && !ground.hasCity(given.opCityId))
    return refuse({ code: 'nodata', field: 'opCityId' })
  return {
    row,
    endpointId: given.endpointId ?? `os::${model.oui}-${given.deviceSn}`,
    deviceSn: given.deviceSn,
    macAddr: given.macAddr ?? null,
    deviceId: orNull(given.device_id),
    mid: model.mid,
    companyId,
    customerId: orNull(given.customerId),
    retailer: orNull(given.retailer),
    opCityId: given.opCityId ?? null,
    zipCode: orNull(given.zipCode),
    address: orNull(given.address),
  }
}

/** What of a device nobody else may have, and what it means when somebody has. */
export const uniques = {
  endpointId: {
    of: (c: Candidate) => c.endpointId,
    mistake: { code: 'custom', reason: 'alreadyRegistered', field: 'endpointId' },
  },
  macAddr: { of: (c: Candidate) => c.macAddr, mistake: { code: 'macconflict', field: 'macAddr' } },
  deviceSn: {
    of: (c: Candidate) => `${c.mid} ${c.deviceSn}`,
    mistake: { code: 'serialnumber-conflict', field: 'deviceSn' },
  },
  deviceId: {
    of: (c: Candidate) => (c.deviceId === null ? null : `${c.companyId} ${c.deviceId.toLowerCase()}`),
    mistake: { code: 'deviceconflict', field: 'device_id' },
  },
} as const satisfies Record<string, { of: (candidate: Candidate) => string | null; mistake: Mistake }>

export type Unique = keyof typeof uniques
const uniqueNames = Object.keys(uniques).filter((name): name is Unique => name in uniques)

/** What the database already has, by unique. */
export type Taken = Readonly<Record<Unique, ReadonlySet<string>>>

/** Rows as they may be: checked one by one against the rules and what they refer to. */
export const judgeRows = (rows: readonly Readonly<Record<string, unknown>>[], ground: Ground): readonly Judged[] =>
  rows.map((given, index) => {
    const row = index + 1
    const parsed = newDevice.safeParse(given)
    if (parsed.success) return candidateOf(row, parsed.data, ground)
    const [issue] = parsed.error.issues
    return { row, mistake: issue === undefined ? { code: 'custom' } : mistakeOf(issue) }
  })

/** Candidates of which no other, earlier in the list or in `taken`, has what must be its own. */
export const withoutConflicts = (judged: readonly Judged[], taken: Taken): readonly Judged[] => {
  const seen = Object.fromEntries(uniqueNames.map((name) => [name, new Set(taken[name])]))
  return judged.map((entry) => {
    if ('mistake' in entry) return entry
    for (const name of uniqueNames) {
      const value = uniques[name].of(entry)
      if (value !== null && seen[name]?.has(value) === true) return { row: entry.row, mistake: uniques[name].mistake }
    }
    for (const name of uniqueNames) {
      const value = uniques[name].of(entry)
      if (value !== null) seen[name]?.add(value)
    }
    return entry
  })
}
