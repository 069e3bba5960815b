import type { PresetForecast } from '@headend/contract/presets'
import { supportedObject } from '@headend/contract/schemas/dataModel'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Db } from '../../core/db/database.ts'

type Objects = z.infer<typeof supportedObject>[]
type Warning = PresetForecast['warnings'][number]

const objects = z.array(supportedObject)

/** What a device of a model said last that it supports; undefined where none was asked. */
export const modelOf = async (db: Db, mid: string): Promise<Objects | undefined> => {
  const { rows } = await sql<{ model: unknown }>`
    select s.model from supported_model s join device d on d.endpoint_id = s.endpoint_id
    where d.mid::text = ${mid} order by s.time desc limit 1
  `.execute(db)
  const parsed = objects.safeParse(rows[0]?.model)
  return parsed.success ? parsed.data : undefined
}

const integer = /^[+-]?\d{1,20}$/
/** What the types of TR-106 3.2.1 are written like; of the others any text may be a value. */
const forms: Readonly<Record<string, RegExp>> = {
  boolean: /^(?:true|false|1|0)$/i,
  int: integer,
  long: integer,
  unsignedInt: /^\+?\d{1,20}$/,
  unsignedLong: /^\+?\d{1,20}$/,
  decimal: /^[+-]?\d+(?:\.\d+)?$/,
  dateTime: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)?$/,
  base64: /^[A-Za-z\d+/]*={0,2}$/,
  hexBinary: /^(?:[\dA-Fa-f]{2})*$/,
}

/** What stands against values by a data model: parameters that it has not, may not be written, or are of another type. */
export const warningsOf = (model: Objects, configuration: Readonly<Record<string, string>>): readonly Warning[] => {
  const byPath = new Map(
    model.flatMap(({ path, parameters }) => parameters.map((one) => [`${path}${one.name}`, one] as const)),
  )
  return Object.entries(configuration).flatMap(([path, value]): Warning[] => {
    const known = byPath.get(path.replaceAll(/\.(?:\d+|\*)(?=\.)/g, '.{i}'))
    if (known === undefined) return [{ path, problem: 'unknown', type: null }]
    if (known.access === 'readOnly') return [{ path, problem: 'readOnly', type: known.type }]
    const form = forms[known.type]
    return form === undefined || form.test(value.trim()) ? [] : [{ path, problem: 'type', type: known.type }]
  })
}
