import type { ErrorCode, Language, Reason, Text } from '@headend/contract/core'
import { errors, fill, reasons } from '@headend/contract/core'
import type { NewDevice } from '@headend/contract/lifecycle'
import { newDevice } from '@headend/contract/schemas/lifecycle'
import { problems } from '@headend/contract/rules'
import type * as z from 'zod'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { illFormedField } from '@headend/contract/wellFormed'
import type { Outcome } from '../../core/import.ts'
import { endpointIdOf } from '../../device/endpointIds.ts'
import { storedSecret } from '../../device/proof.ts'
import type { StoredSecret } from '../../device/proof.ts'
import { makerOf } from '../models/service.ts'
import { noRoomForTags } from '../tags/service.ts'
import { severalCities } from './cities.ts'
import type { CitiesOf } from './cities.ts'
import { nameOfField } from './fieldNames.ts'
import type { KnownModel } from '../models/service.ts'

/** What is wrong with a row: a code of the error table, and what makes its message exact. */
export type Mistake = Readonly<{
  code: ErrorCode
  reason?: Reason
  field?: string
  problem?: Text
  /** wrongModel: what the device is. */
  model?: string
  /** What is said of it in place of the code's message. */
  text?: Text
}>

/** A row that may enter the inventory. */
export type Candidate = Readonly<{
  /** Its place in the list, from 1. */
  row: number
  endpointId: string
  /** The endpoint id was made from the model's OUI and the serial number. */
  fromSerial?: boolean
  /** The field that named the model. */
  modelField?: 'mid' | 'modelName'
  deviceSn: string
  macAddr: string | null
  deviceId: string | null
  mid: string
  /** Whose serial numbers this one has to be unique among: the OUI of the model, or the model where it has none. */
  maker: string
  companyId: string
  customerId: string | null
  retailer: string | null
  opCityId: string | null
  zipCode: string | null
  address: string | null
  tags: readonly string[]
  secret?: StoredSecret
}>

export type Checked = Readonly<{ row: number; mistake: Mistake }> | Candidate

/** What rows may refer to. */
export type Ground = Readonly<{
  byMid: (mid: string) => KnownModel | undefined
  byName: (modelName: string) => KnownModel | undefined
  /** A company the caller may register devices with; undefined for any other. */
  company: (opId: string | undefined) => string | undefined
  citiesOf: CitiesOf
}>

/** Characters of an endpoint id (TR-369 2.4); one made from a long serial number of few ASCII letters would have more. */
const mostOfEndpointId = 255

/** What a row is told whose tags would be too many for its company. */
export const tooManyTags: Mistake = { code: 'custom', field: 'tags', text: noRoomForTags }

/** Codes of fields that have their own. */
const codeOfField: Readonly<Record<string, ErrorCode>> = {
  deviceSn: 'serialnumber-invalid',
  macAddr: 'mac-valid',
}

/** What a row without the value of such a field is told: a value that is not there is not a wrong one. */
const missing: Readonly<Record<string, Text>> = {
  deviceSn: { en: 'The serial number is missing.', ko: '일련번호가 없습니다.' },
}

const ofField = (field: string, problem: Text): Mistake => {
  const code = codeOfField[field]
  const text = problem === problems.required ? missing[field] : undefined
  if (code !== undefined && text !== undefined) return { code, field, text }
  return code === undefined ? { code: 'custom', reason: 'invalid', field: field || 'row', problem } : { code, field }
}

const mistakeOf = (error: z.ZodError): Mistake => {
  const [found] = fieldProblems(error)
  // Of a list in a row it is the row that is shown.
  return ofField(found?.field.split('.')[0] ?? '', found?.problem ?? problems.required)
}

/** The message of a mistake for a person, in both languages. */
export const reasonOf = ({ code, reason, field, problem, model, text }: Mistake): Text => {
  if (reason === undefined) return text ?? errors[code].message
  const inLanguage = (language: Language): string =>
    fill(reasons[reason][language], {
      field: nameOfField(field ?? '')[language],
      problem: problem?.[language] ?? '',
      model: model ?? '',
    })
  return { en: inLanguage('en'), ko: inLanguage('ko') }
}

/** A row with a mistake as a result says it. */
export const errorOf = ({ row, mistake }: Readonly<{ row: number; mistake: Mistake }>): Outcome['errors'][number] => ({
  row,
  code: mistake.code,
  reason: reasonOf(mistake),
  ...(mistake.field !== undefined && { field: mistake.field }),
})

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text)

/** The model of a row: by id, by name, or by both when they agree. */
export const modelOf = (
  { mid, modelName }: Pick<NewDevice, 'mid' | 'modelName'>,
  { byMid, byName }: Pick<Ground, 'byMid' | 'byName'>,
): KnownModel | Mistake => {
  const field = mid === undefined ? 'modelName' : 'mid'
  if (mid === undefined && modelName === undefined) {
    return { code: 'custom', reason: 'invalid', field, problem: problems.required }
  }
  const known = mid !== undefined ? byMid(mid) : byName(modelName ?? '')
  if (known === undefined) return { code: 'custom', reason: 'unknownModel', field }
  const named = modelName === undefined ? known : byName(modelName)
  if (named === undefined) return { code: 'custom', reason: 'unknownModel', field: 'modelName' }
  return named.mid === known.mid ? known : wrongModel('modelName', known.modelName)
}

const wrongModel = (field: string, model: string): Mistake => ({ code: 'custom', reason: 'wrongModel', field, model })

const candidateOf = (row: number, given: NewDevice, ground: Ground): Checked => {
  const refuse = (mistake: Mistake): Checked => ({ row, mistake })
  const model = modelOf(given, ground)
  if ('code' in model) return refuse(model)
  const companyId = ground.company(given.opId)
  if (companyId === undefined) return refuse({ code: 'custom', reason: 'unknownCompany', field: 'opId' })
  const endpointId = given.endpointId ?? endpointIdOf(model.oui, given.deviceSn)
  if (endpointId.length > mostOfEndpointId) return refuse(ofField('endpointId', problems.required))
  const cities = ground.citiesOf(given)
  if ('code' in cities) return refuse(cities)
  const [opCityId = null, ...others] = cities
  if (others.length > 0) return refuse(severalCities)
  return {
    row,
    endpointId,
    fromSerial: given.endpointId === undefined,
    modelField: given.mid === undefined ? 'modelName' : 'mid',
    deviceSn: given.deviceSn,
    macAddr: given.macAddr ?? null,
    deviceId: orNull(given.device_id),
    mid: model.mid,
    maker: makerOf(model),
    companyId,
    customerId: orNull(given.customerId),
    retailer: orNull(given.retailer),
    opCityId,
    zipCode: orNull(given.zipCode),
    address: orNull(given.address),
    tags: given.tags ?? [],
    ...(given.secret !== undefined && { secret: storedSecret(given.secret) }),
  }
}

/** What of a device nobody else may have, and what it means when somebody has; the first that is found is reported. */
export const uniques = {
  deviceSn: {
    of: (c: Candidate) => `${c.maker} ${c.deviceSn}`,
    mistake: { code: 'serialnumber-conflict', field: 'deviceSn' },
  },
  macAddr: { of: (c: Candidate) => c.macAddr, mistake: { code: 'macconflict', field: 'macAddr' } },
  deviceId: {
    of: (c: Candidate) => (c.deviceId === null ? null : `${c.companyId} ${c.deviceId.toLowerCase()}`),
    mistake: { code: 'deviceconflict', field: 'device_id' },
  },
  endpointId: {
    of: (c: Candidate) => c.endpointId,
    mistake: { code: 'custom', reason: 'alreadyRegistered', field: 'endpointId' },
  },
} as const satisfies Record<string, { of: (candidate: Candidate) => string | null; mistake: Mistake }>

export type Unique = keyof typeof uniques
const uniqueNames = Object.keys(uniques).filter((name): name is Unique => name in uniques)

/** Why a candidate is refused for something another has. An endpoint id made from the serial number is not what was given. */
export const conflictOf = (candidate: Candidate, name: Unique): Mistake =>
  uniques[name === 'endpointId' && candidate.fromSerial === true ? 'deviceSn' : name].mistake

/** What the database already has, by unique. */
export type Taken = Readonly<Record<Unique, ReadonlySet<string>>>

/** A row by its schema, or what is wrong with it. */
export const parseRow = <Row>(
  schema: z.ZodType<Row>,
  given: unknown,
): Readonly<{ given: Row }> | Readonly<{ mistake: Mistake }> => {
  const field = illFormedField(given)
  if (field !== undefined) return { mistake: ofField(field, problems.characters) }
  const parsed = schema.safeParse(given, { reportInput: true })
  return parsed.success ? { given: parsed.data } : { mistake: mistakeOf(parsed.error) }
}

// Each of these checks takes the rows of a list one after the other, from the first.

/** Whether a row may be: by the rules and what it refers to. */
export const rowCheck =
  (ground: Ground) =>
  (entry: unknown, index: number): Checked => {
    const row = index + 1
    const parsed = parseRow(newDevice, entry)
    return 'mistake' in parsed ? { row, mistake: parsed.mistake } : candidateOf(row, parsed.given, ground)
  }

/** What a device that is not registered reported of itself. */
export type Reported = Readonly<{
  endpointId: string
  manufacturer: string | null
  oui: string | null
  modelName: string | null
}>

/** The OUI a device reported, or else that of its endpoint id (TR-369 2.4); null where neither says one. */
export const ouiOf = ({ oui, endpointId }: Pick<Reported, 'oui' | 'endpointId'>): string | null =>
  oui ?? /^os::([0-9A-F]{6})-/i.exec(endpointId)?.[1]?.toUpperCase() ?? null

const isNoMakerOf = (model: KnownModel, reported: Reported): boolean => {
  const oui = ouiOf(reported)
  if (oui !== null && model.oui !== '') return model.oui !== oui
  return reported.manufacturer !== null && model.manufacturer.toLowerCase() !== reported.manufacturer.toLowerCase()
}

/**
 * What a device is, in words, when that cannot be `model`: by the model it reported, or, of one that nobody knows, by its
 * manufacturer. Undefined when they agree.
 */
export const otherThan = (model: KnownModel, reported: Reported, byName: Ground['byName']): string | undefined => {
  const { manufacturer, modelName } = reported
  const named = modelName === null ? undefined : byName(modelName)
  const differs = named === undefined ? isNoMakerOf(model, reported) : named.mid !== model.mid
  if (!differs) return undefined
  return [manufacturer, modelName].filter(Boolean).join(' ') || (ouiOf(reported) ?? '')
}

/** Whether a candidate reported that it is something else than it would be registered as. */
export const modelCheck = (reports: readonly Reported[], { byMid, byName }: Ground) => {
  const reportOf = new Map(reports.map((reported) => [reported.endpointId, reported]))
  return (entry: Checked): Checked => {
    if ('mistake' in entry) return entry
    const reported = reportOf.get(entry.endpointId)
    const model = byMid(entry.mid)
    const other = reported && model && otherThan(model, reported, byName)
    return other === undefined ? entry : { row: entry.row, mistake: wrongModel(entry.modelField ?? 'mid', other) }
  }
}

/** Whether the company of a candidate has room for its tags (`roomForTags`). */
export const tagCheck =
  (hasRoom: (companyId: string, tags: readonly string[]) => boolean) =>
  (entry: Checked): Checked =>
    'mistake' in entry || hasRoom(entry.companyId, entry.tags) ? entry : { row: entry.row, mistake: tooManyTags }

/** What a row is told that repeats an earlier one: nobody has registered either yet. */
const repeats = (mistake: Mistake): Mistake => {
  const { code, field = '' } = mistake
  const { en, ko } = nameOfField(field)
  return {
    code,
    field,
    text: { en: `${en}: an earlier row of this list has the same.`, ko: `${ko}: 이 목록의 앞 행과 같습니다.` },
  }
}

/** Whether no other, earlier in the list or in `taken`, has what must be a candidate's own. */
export const conflictCheck = (taken: Taken) => {
  const seen = Object.fromEntries(uniqueNames.map((name) => [name, new Set<string>()]))
  return (entry: Checked): Checked => {
    if ('mistake' in entry) return entry
    for (const name of uniqueNames) {
      const value = uniques[name].of(entry)
      if (value === null) continue
      const mistake = conflictOf(entry, name)
      if (taken[name].has(value)) return { row: entry.row, mistake }
      if (seen[name]?.has(value) === true) return { row: entry.row, mistake: repeats(mistake) }
    }
    for (const name of uniqueNames) {
      const value = uniques[name].of(entry)
      if (value !== null) seen[name]?.add(value)
    }
    return entry
  }
}
