import type { Call, ErrorCode } from '@headend/contract/core'
import type { Audit, AuditEntry } from './audit.ts'
import { inTransaction, violated } from './db/database.ts'
import type { Db } from './db/database.ts'
import { bug, fail } from './errors.ts'
import type { AuthenticatedCaller } from './http/caller.ts'

/** A line of the history as the write knows it; its action is the name of the call. */
type Line = Omit<AuditEntry, 'action' | 'result' | 'detail'> &
  Readonly<{
    /** What the object was; left out when it is new. */
    before?: Readonly<Record<string, unknown>> | undefined
    /** What it became; left out when it is gone. */
    after?: Readonly<Record<string, unknown>> | undefined
    detail?: Readonly<Record<string, unknown>>
  }>

/** A call that writes: its routes name what the history calls it. */
type WritingCall = Call & Readonly<{ action: string }>

type Options = Readonly<{
  /** The error that the violation of a constraint or unique index means, by its name, and the field it is about. */
  conflicts?: Readonly<Record<string, ErrorCode | Readonly<{ code: ErrorCode; field: string }>>>
}>

export type Change = <Result>(
  caller: AuthenticatedCaller,
  call: WritingCall,
  work: (trx: Db, line: (line: Line) => void) => Promise<Result>,
  options?: Options,
) => Promise<Result>

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
  async (caller, call, work, { conflicts = {} } = {}) => {
    try {
      return await inTransaction(db, async (trx) => {
        const lines: Line[] = []
        const result = await work(trx, (line) => void lines.push(line))
        if (lines.length === 0) throw bug(`${call.id} wrote without a line of the history`)
        await audit.writeAll(
          trx,
          caller,
          lines.map(({ before, after, detail, ...line }) => ({
            ...line,
            action: call.action,
            detail: { ...detail, ...difference(before, after) },
          })),
        )
        return result
      })
    } catch (thrown) {
      const conflict = conflicts[violated(thrown) ?? '']
      if (conflict === undefined) throw thrown
      throw typeof conflict === 'string' ? fail(conflict) : fail(conflict.code, { field: conflict.field })
    }
  }
