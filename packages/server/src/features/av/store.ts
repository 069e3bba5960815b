import type { Db } from '../../core/db/database.ts'
import { sql } from 'kysely'

/** A consent holds so long for captures that begin; milliseconds. */
const consentMs = 600_000

/**
 * The consent that a capture may rest on: what the viewer agreed to when this person asked, and nobody has taken back since.
 * A capture that ended otherwise than by its last frame has used it up.
 */
export const consentOf = async (
  db: Db,
  asked: Readonly<{ endpointId: string; userId: string; now: number }>,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('task')
    .select('task_id')
    .where('endpoint_id', '=', asked.endpointId)
    .where('user_id', '=', asked.userId)
    .where('task_type', '=', 'ScreenCaptureConsentForm')
    .where('state', '=', 'success')
    .where('end_time', '>', new Date(asked.now - consentMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('task as later')
            .select('later.task_id')
            .where('later.endpoint_id', '=', asked.endpointId)
            .whereRef('later.start_time', '>=', 'task.start_time')
            .whereRef('later.task_id', '!=', 'task.task_id')
            .where((later) =>
              later.or([
                later('later.task_type', 'in', [
                  'ScreenCaptureConsentForm',
                  'ScreenCaptureConsentFormCancel',
                  'ScreenCaptureCancel',
                  'Reboot',
                  'Factory',
                ]),
                later.and([
                  later('later.task_type', '=', 'ScreenCapture'),
                  later('later.state', 'not in', ['success', 'waiting', 'running']),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('start_time', 'desc')
    .executeTakeFirst()
  return row?.task_id
}

/** The open capture of this person on a device. */
export const captureOf = async (
  db: Db,
  { endpointId, userId }: Readonly<{ endpointId: string; userId: string }>,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('task')
    .select('task_id')
    .where('endpoint_id', '=', endpointId)
    .where('user_id', '=', userId)
    .where('task_type', '=', 'ScreenCapture')
    .where(sql<boolean>`state in ('waiting', 'running')`)
    .executeTakeFirst()
  return row?.task_id
}

/** Whose question or capture is open on a device; undefined when neither is. */
export const ownerOf = async (db: Db, endpointId: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('task')
    .select('user_id')
    .where('endpoint_id', '=', endpointId)
    .where('task_type', 'in', ['ScreenCaptureConsentForm', 'ScreenCapture'])
    .where(sql<boolean>`state in ('waiting', 'running')`)
    .executeTakeFirst()
  return row?.user_id ?? undefined
}
