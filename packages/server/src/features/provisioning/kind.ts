import { cmsBulkCalls, commandTypes } from '@headend/contract/cmsBulk'
import type { CommandType } from '@headend/contract/cmsBulk'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import * as z from 'zod'
import { contentKey, contentKeyOf } from '../../device/facets/content.ts'
import { begin, campaign, ended } from '../rollouts/service.ts'

/** What provisioning brings set-top boxes to. */
export const contentGoal = z.object({
  commandType: z.enum(commandTypes),
  companyId: z.string(),
  id: z.string(),
  /** What people call it. */
  label: z.string(),
  /** What a device says once it has it. */
  mark: z.string(),
  /** What the task of a device is told. */
  input: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type ContentGoal = z.infer<typeof contentGoal>

const columns = {
  BootingAd: sql`d.content_boot_ad`,
  LandingChannel: sql`d.content_landing_channel`,
  DsmCc: sql`d.content_metadata`,
} as const satisfies Record<CommandType, RawBuilder<unknown>>

/** What a device says that it has of the kind of content of a roll-out: `d` is the device, `x` the roll-out. */
const version = sql<string | null>`case x.goal->>'commandType' ${sql.join(
  commandTypes.map((type) => sql`when ${sql.lit(type)} then ${columns[type]}`),
  sql` `,
)} end`

/** Companies below one that decide for themselves, and those below these: what they show is not its to say. */
const othersBelow = ({ companyId, commandType }: Pick<ContentGoal, 'companyId' | 'commandType'>) => sql`
  select theirs.company_id from content_force f join company decides on decides.company_id = f.company_id
  join company theirs on theirs.path <@ decides.path, company own
  where own.company_id = ${companyId} and f.command_type = ${commandType}
    and decides.path <@ own.path and decides.company_id <> own.company_id`

/** Roll-outs of what set-top boxes show: each lasts, so that devices which come later, or lost what they had, are taken along. */
export const contentKind = campaign({
  kind: 'content',
  goal: contentGoal,
  tasks: commandTypes.map((type) => ({ type, done: 'updated', already: 'already' })),
  taskOf: ({ commandType }) => commandType,
  fits: (goal) => sql<boolean>`(d.mid in (select mid from model where product_class = 'STB')
    and d.company_id <> all(array(${othersBelow(goal)})))`,
  misfit: 'otherCompany',
  version,
  // Each device is for one of them alone, that of the nearest company; what one is at work on still is busy with its task.
  rivals: () => sql<boolean>`false`,
  judge:
    async (_db, { mark }) =>
    ({ version: has }) =>
      has !== null && contentKey(has) === contentKey(mark) ? ended('success', 'already') : begin,
  lost: sql<boolean>`${contentKeyOf(version)} <> ${contentKeyOf(sql`x.goal->>'mark'`)}`,
  input: ({ input }) => input,
  hopeless: ['contentWithdrawn'],
  refusal: 'custom',
  page: () => '/management/cms/BulkDeviceActions',
  shownBy: [cmsBulkCalls.list, cmsBulkCalls.listDevicesPage, cmsBulkCalls.listHourStatus],
})
