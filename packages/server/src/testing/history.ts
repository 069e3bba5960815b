import type { Stack } from '../core/testing.ts'

type Where = Readonly<{ action?: string | readonly string[]; endpointId?: string; target?: string }>

/** Lines of the history, oldest first: of some actions, of a device, or about a target. */
export const linesOf = ({ db }: Pick<Stack, 'db'>, { action, endpointId, target }: Where) => {
  let lines = db.selectFrom('audit').selectAll().orderBy('audit_id')
  if (action !== undefined) lines = lines.where('action', 'in', [action].flat())
  if (endpointId !== undefined) lines = lines.where('endpoint_id', '=', endpointId)
  if (target !== undefined) lines = lines.where('target', '=', target)
  return lines.execute()
}
