import { sql } from 'kysely'
import { messageWords } from '@headend/contract/messages'
import type { Text } from '@headend/contract/core'
import type { DeploymentAnswer } from '@headend/contract/messages'
import { noticeReadingCalls } from '@headend/contract/notices'
import type { Notice } from '@headend/contract/notices'
import { serverActor } from '../../core/audit.ts'
import type { Bus } from '../../core/bus/bus.ts'
import type { Db } from '../../core/db/database.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { publishStale } from '../../core/stale.ts'

/** Days for which a message to one person is shown. */
export const messageDays = 30

type Answer = Readonly<{
  answer: DeploymentAnswer
  endpointId: string
  /** What people call the device. */
  name: string
  /** Who asked for the deployment; null where nobody is known to have. */
  to: string | null
  now: Date
}>

/**
 * Writes to the one who asked for a deployment what became of it: a message beside those to companies, which nobody else sees.
 * Gives the company of the reader; undefined where nobody is told: who answers their own request knows, and an account may be gone.
 */
export const writeAnswer = async (
  trx: Db,
  { userId, userName, companyId }: Pick<AuthenticatedCaller, 'userId' | 'userName' | 'companyId'>,
  { answer, endpointId, name, to, now }: Answer,
): Promise<string | undefined> => {
  if (to === null || to === userId) return undefined
  const { rows } = await sql<{ companyId: string }>`
    with asker as (select user_id, company_id from user_account where user_id = ${to} for key share), written as (
      insert into notice (company_id, user_id, answer, endpoint_id, title, notice_type, sub_type, contents, recipients,
        period_start, period_end, user_name, create_time)
      select sender.company_id, asker.user_id, ${answer}, ${endpointId}, ${name}, 'INFORMATION', '', '', '{}',
        day, day + ${messageDays}::integer, ${userName}, ${now}
      from asker, company sender, lateral (select (${now}::timestamptz at time zone sender.time_zone)::date as day) today
      where sender.company_id = ${companyId})
    select company_id as "companyId" from asker`.execute(trx)
  return rows[0]?.companyId
}

type Written = Readonly<{
  companyId: string
  to: string | null
  /** A name, which is the same in every language. */
  title: string
  text: Text
  /** Path of the console that it leads to. */
  link?: string | undefined
  now: Date
}>

/**
 * Writes to one person what the server did by itself. Gives the company of the reader;
 * undefined where nobody is told.
 */
export const writeMessage = async (
  trx: Db,
  { companyId, to, title, text, link, now }: Written,
): Promise<string | undefined> => {
  if (to === null) return undefined
  const { rows } = await sql<{ companyId: string }>`
    with reader as (select user_id, company_id from user_account where user_id = ${to} for key share), written as (
      insert into notice (company_id, user_id, title, notice_type, sub_type, contents, contents_ko, link,
        recipients, period_start, period_end, user_name, create_time)
      select sender.company_id, reader.user_id, ${title}, 'ALERT', '', ${text.en}, ${text.ko}, ${link ?? null}, '{}', day, day + ${messageDays}::integer,
        ${serverActor.userName}, ${now}
      from reader, company sender, lateral (select (${now}::timestamptz at time zone sender.time_zone)::date as day) today
      where sender.company_id = ${companyId})
    select company_id as "companyId" from reader`.execute(trx)
  return rows[0]?.companyId
}

/** Has open consoles of a company ask for their messages again: a hint, which says nothing of what came for whom. */
export const publishMessage = (bus: Bus, companyId: string): void =>
  publishStale(bus, [noticeReadingCalls.listMessages], [companyId])

/** A message in the language of its reader; what a person wrote to companies stays as it was written. */
export const inWords = (notice: Notice, { language }: Pick<AuthenticatedCaller, 'language'>): Notice => {
  const words = messageWords(notice)
  if (words === undefined) return notice
  // It is addressed to nobody's company.
  return { ...notice, notiTitle: words.title[language], contents: words.contents[language], ops: [] }
}
