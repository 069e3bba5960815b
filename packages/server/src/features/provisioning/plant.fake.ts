import type { Stack } from '../../core/testing.ts'

/** A channel of a company, as a row: its picture is no matter of who only shows it. */
export const plantChannel = async (
  { db, core }: Pick<Stack, 'db' | 'core'>,
  { companyId, name, lcn }: Readonly<{ companyId: string; name: string; lcn: number }>,
): Promise<string> => {
  const now = core.clock.date()
  const row = await db
    .insertInto('content_item')
    .values({
      company_id: companyId,
      kind: 'channel',
      name,
      lcn,
      details: '{}',
      sort: lcn,
      file_name: 'logo.png',
      store_name: core.random.uuid(),
      size: '1',
      sha256: '0'.repeat(64),
      user_name: 'Somebody',
      create_time: now,
      update_time: now,
    })
    .returning('content_item_id')
    .executeTakeFirstOrThrow()
  return row.content_item_id
}
