import type { ErrorCode, Text } from '@headend/contract/core'
import type { Actor, Audit, AuditEntry } from './audit.ts'
import { inTransaction, violated } from './db/database.ts'
import type { Db } from './db/database.ts'
import { bug, fail, isFailure } from './errors.ts'
import { inParts, mapInTurns } from './turns.ts'

/** A line of the history as the write knows it; its action is the name of the call. */
export type Line = Omit<AuditEntry, 'action' | 'detail'> &
  Readonly<{
    /** Who acted, where only the write itself finds out. */
    actor?: Actor
    /** What the object was; left out when it is new. */
    before?: Readonly<Record<string, unknown>> | undefined
    /** What it became; left out when it is gone. */
    after?: Readonly<Record<string, unknown>> | undefined
    detail?: Readonly<Record<string, unknown>>
  }>

/** What writes: a call, and the name the history has for what it does. */
export type Writing = Readonly<{ id: string; action: Text }>

type Options = Readonly<{
  /** The error that the violation of a constraint or unique index means, by its name, and the field it is about. */
  conflicts?: Readonly<Record<string, ErrorCode | Readonly<{ code: ErrorCode; field: string; text?: Text }>>>
  /** Somebody else may have been faster, so that nothing is written and there is nothing to say. */
  mayBeNothing?: true
}>

export type Change = <Result>(
  actor: Actor,
  call: Writing,
  work: (trx: Db, line: (line: Line) => void) => Promise<Result>,
  options?: Options,
) => Promise<Result>

/** Lines of the history that are written at a time. */
const linesAtOnce = 1000

/** Only the fields that differ: what stayed says nothing, and may be long. */
const difference = (before: Line['before'], after: Line['after']): Readonly<Record<string, unknown>> => {
  if (before === undefined || after === undefined) return { ...(before && { before }), ...(after && { after }) }
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  )
  const only = (fields: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((key) => [key, fields[key]]))
  return { before: only(before), after: only(after) }
}

/**
 * A write: one transaction with its audit lines, so that both are kept or neither. `work` says each line as it writes;
 * one that says none is a bug, and nothing of it is kept.
 */
export const createChange =
  ({ db, audit }: { db: Db; audit: Audit }): Change =>
  async (actor, call, work, { conflicts = {}, mayBeNothing = false } = {}) => {
    try {
      return await inTransaction(db, async (trx) => {
        const lines: Line[] = []
        const result = await work(trx, (line) => void lines.push(line))
        if (lines.length === 0 && !mayBeNothing) throw bug(`${call.id} wrote without a line of the history`)
        for (const [by, said] of Map.groupBy(lines, (line) => line.actor ?? actor))
          for (const part of inParts(said, linesAtOnce)) {
            const entries = await mapInTurns(part, ({ actor: _actor, before, after, detail, ...line }) => ({
              ...line,
              action: call.action.en,
              detail: { ...detail, ...difference(before, after) },
            }))
            await audit.writeAll(trx, by, entries)
          }
        return result
      })
    } catch (thrown) {
      const conflict = conflicts[violated(thrown) ?? '']
      if (conflict === undefined) throw thrown
      throw typeof conflict === 'string'
        ? fail(conflict)
        : fail(conflict.code, { field: conflict.field, ...(conflict.text && { text: conflict.text }) })
    }
  }

export type DeviceChange = <Result>(
  actor: Actor,
  call: Writing,
  line: Omit<AuditEntry, 'action' | 'result'> & Readonly<{ endpointId: string }>,
  work: () => Promise<Result>,
) => Promise<Result>

/**
 * A write to a device, which no transaction can take back. Its line is in the history before anything is sent, and
 * completed with how it ended; should the process die in between, the line says that it was sent and that nobody knows
 * what became of it.
 */
export const createDeviceChange =
  ({ db, audit }: { db: Db; audit: Audit }): DeviceChange =>
  async (actor, call, line, work) => {
    const id = await audit.begin(db, actor, { ...line, action: call.action.en })
    try {
      const result = await work()
      await audit.complete(db, id, 'success')
      return result
    } catch (thrown) {
      const reason = isFailure(thrown) ? (thrown.details.detail ?? thrown.code) : 'error'
      await audit.complete(db, id, 'fail', { reason })
      throw thrown
    }
  }
