import { sql } from 'kysely'
import type { SupportedObject } from '@headend/contract/dataModel'

/** `Device.WiFi.Radio.*.Status` as the object and the name under which a data model lists it. */
export const entryOf = (path: string): Readonly<{ object: string; name: string }> => {
  const dot = path.lastIndexOf('.') + 1
  return { object: path.slice(0, dot).replaceAll('*', '{i}'), name: path.slice(dot) }
}

/**
 * Whether a device has one of these parameters and commands, by what it says it supports (TR-369 GetSupportedDM). One that
 * says nothing at all may have any.
 */
export const supportsOneOf = (objects: readonly SupportedObject[], paths: readonly string[]): boolean =>
  paths.length === 0 ||
  objects.length === 0 ||
  paths
    .map(entryOf)
    .some(({ object, name }) =>
      objects.some(
        ({ path, parameters, commands }) =>
          path === object && [...parameters, ...commands].some((supported) => supported.name === name),
      ),
    )

/**
 * Kinds of tasks that the device of a row lacks: by its own data model where that was read of its firmware, else by that of
 * another device of its company with its model and firmware; null where none was read. Look-ups by key.
 */
export const unsupportedTasks = (table: string) =>
  sql<string[] | null>`coalesce(
    (select unsupported_tasks from supported_model s where s.endpoint_id = ${sql.ref(`${table}.endpoint_id`)}
      and s.firmware_version is not distinct from ${sql.ref(`${table}.firmware_version`)}),
    (select unsupported_tasks from supported_kind k where k.company_id = ${sql.ref(`${table}.company_id`)}
      and k.mid = ${sql.ref(`${table}.mid`)} and k.firmware_version = ${sql.ref(`${table}.firmware_version`)})
  )`
