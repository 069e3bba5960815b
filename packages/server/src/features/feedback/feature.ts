import { feedbackCalls } from '@headend/contract/feedback'
import type { Feedback } from '@headend/contract/feedback'
import type { Db } from '../../core/db/database.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { implement } from '../../core/http/implement.ts'
import { ownedRows } from '../../core/rows.ts'

const select = (db: Db) =>
  db
    .selectFrom('feedback')
    .innerJoin('company', 'company.company_id', 'feedback.company_id')
    .selectAll('feedback')
    .select('company.company_name')

const feedbackOf = (row: Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>): Feedback => ({
  feedbackId: row.feedback_id,
  time: row.time.getTime(),
  type: row.type,
  title: row.title,
  contents: row.contents,
  userName: row.user_name,
  companyName: row.company_name,
  address: row.address,
})

const rows = ownedRows({
  select,
  scope: { company: 'feedback.company_id' },
  id: 'feedback.feedback_id',
  keyword: ['feedback.title', 'feedback.contents', 'feedback.user_name', 'company.company_name'],
  filters: { type: 'feedback.type' },
  orders: {
    time: 'feedback.time',
    type: 'feedback.type',
    title: 'feedback.title',
    userName: 'feedback.user_name',
    companyName: 'company.company_name',
  },
  order: 'time,desc',
  entity: feedbackOf,
})

/** Reads what people said of the console. */
export const feedbackFeature = ({ db }: Pick<Core, 'db'>): Feature => ({
  name: 'feedback',
  calls: [
    implement(feedbackCalls, {
      list: ({ query }, caller) => rows.page(db, caller, query),
      get: ({ params }, caller) => rows.one(db, caller, params.feedbackId),
    }),
  ],
})
