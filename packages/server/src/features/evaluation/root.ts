import type { Db } from '../../core/db/database.ts'

/** The company that the others are below: what the example has is its. */
export const rootCompany = (db: Db): Promise<Readonly<{ company_id: string; company_name: string }>> =>
  db
    .selectFrom('company')
    .select(['company_id', 'company_name'])
    .where('parent_id', 'is', null)
    .executeTakeFirstOrThrow()
