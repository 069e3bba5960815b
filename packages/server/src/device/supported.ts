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
 * Kinds of tasks that the data model kept of the device of a row lacks; null where none is kept, or one that another
 * firmware had: then nobody knows. One look-up by key a row.
 */
export const unsupportedTasks = (table: string) =>
  sql<string[] | null>`(
    select unsupported_tasks from supported_model s where s.endpoint_id = ${sql.ref(`${table}.endpoint_id`)}
      and s.firmware_version is not distinct from ${sql.ref(`${table}.firmware_version`)}
  )`.as('unsupported_tasks')
