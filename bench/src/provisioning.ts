import type { Connection, Db } from '@headend/server/core/db/database'
import { forceRollouts } from '@headend/server/features/provisioning/force'
import { contentKind, contentNotes } from '@headend/server/features/provisioning/service'
import { sql } from 'kysely'
import { everything } from './rollouts.ts'
import { onOwnDatabase } from './support/database.ts'
import type { Figure, FigureContext, Row } from './support/figure.ts'
import { bencher, drive, layConnected } from './support/rolloutDrive.ts'

const channelNumber = 12

/** A channel that boxes may land on. */
const layChannel = async (db: Db, companyId: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    insert into content_item
      (company_id, kind, name, lcn, details, sort, file_name, store_name, size, sha256, user_name, create_time, update_time)
    values (${companyId}, 'channel', 'Garam News', ${channelNumber}, '{}', 1, 'logo.png', 'uploads/bench', 1, '', 'Bench', now(), now())
    returning content_item_id as id
  `.execute(db)
  return String(rows[0]?.id)
}

/** A landing channel put in force as people do, and brought to every box, each of which says that it has it. */
const provision = async (connection: Connection, companyId: string, context: FigureContext) => {
  const { db } = connection
  const contentId = await layChannel(db, companyId)
  const noted = contentNotes({ db })
  return drive(
    connection,
    {
      kind: contentKind,
      create: async (trx, writes, core) => {
        const force = forceRollouts({ core, writes })
        const asked = {
          companyId,
          commandType: 'LandingChannel' as const,
          contentId,
          serviceTaskId: core.random.uuid(),
        }
        await force.follow(trx, bencher, await force.put(trx, bencher, asked))
        const { rollout_id: id } = await trx.selectFrom('content_force').select('rollout_id').executeTakeFirstOrThrow()
        return String(id)
      },
      told: async (endpointIds) => {
        const said = { bootAd: null, metadata: null, landingChannel: String(channelNumber) }
        await Promise.all(endpointIds.map((endpointId) => noted(endpointId, said)))
      },
    },
    context,
  )
}

const measure = async (connection: Connection, devices: number, context: FigureContext): Promise<readonly Row[]> => {
  const { companyId, mid } = await layConnected(connection, devices)
  context.say(`${devices.toLocaleString('en-US')} boxes lie ready`)
  const engine = (name: string) => drive(connection, everything(companyId, mid, name), context)
  // Before and after: the machine may have other guests.
  const before = await engine('Before')
  const driven = await provision(connection, companyId, context)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from device where content_landing_channel = ${String(channelNumber)}`.execute(
    connection.db,
  )
  if (rows[0]?.count !== devices) throw new Error(`${rows[0]?.count} boxes have the channel`)
  const after = await engine('After')
  context.say(`the engine alone: ${Math.round(before.rate)} and ${Math.round(after.rate)} devices a second`)
  const amount = devices.toLocaleString('en-US')
  return [
    {
      what: `set-top boxes of ${amount} that are brought to a landing channel`,
      measured: { value: driven.rate, unit: 'rate' },
      limit: { value: 2 / (1 / before.rate + 1 / after.rate), unit: 'rate', of: 'the engine alone, as many devices' },
      goals: [{ kind: 'ratioAtLeast', ratio: 0.25 }],
      note: `boxes that answer at once, one worker; what each says that it has is kept in its own row, by a statement of its own, which the engine alone does not do. Taken up before at ${Math.round(driven.gathered).toLocaleString('en-US')} a second, beside ${Math.round(before.gathered).toLocaleString('en-US')}`,
    },
  ]
}

export const figure: Figure = {
  about:
    'what set-top boxes show, brought to a hundred thousand of them beside what the engine of roll-outs does alone',
  run: (context) =>
    onOwnDatabase(context, (connection) => measure(connection, context.quick ? 20_000 : 100_000, context)),
}
