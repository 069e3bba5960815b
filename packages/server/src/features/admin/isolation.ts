import { adminTableIds, adminTables, callsOfTable } from '@headend/contract/admin'
import type { AdminTableId, AdminVerb } from '@headend/contract/admin'
import type { Call } from '@headend/contract/core'
import { adminColumns } from '@headend/contract/schemas/adminColumns'
import { userCalls } from '@headend/contract/users'
import { isolationOf, refuses } from '../../testing/isolation.ts'
import type { Ground, Lines, Sent } from '../../testing/isolation.ts'
import { pixel, sampleRow } from '../../testing/sampleRow.ts'

const files = { image: new Blob([pixel], { type: 'image/png' }) }
const filesOf = (table: AdminTableId) => (table === 'image' ? { files } : {})
/** A menu that no other test needs, and how a task is changed. */
const own = { menuKey: 'menu.management.preset', state: 'cancelled', taskType: 'Lock', modelOui: 'A4C7F2' }

/** For each table what a new row is sent, a row to change and to delete, and what it becomes. */
const plant = async ({ stack, companyId, endpointId, mid, owner }: Ground) => {
  const root = await stack.signIn()
  const ids = { company: companyId, device: endpointId }
  const create = async (table: AdminTableId, body: object): Promise<string> => {
    const { create: call } = callsOfTable(table)
    const [row] = call ? await stack.ask(call, { body: { ...body }, ...filesOf(table) }, { as: root }) : []
    if (row === undefined) throw new Error(`${table} made no row`)
    return row.id
  }
  const sample = (table: AdminTableId, tag: string, more: object = {}, use: 'creatable' | 'editable' = 'creatable') => {
    const macAddr = `02:11:22:33:44:${tag}`
    const endpoint = table === 'provisioning' ? `os::A4C7F2-B${tag}` : `os::A4C7F2-A${tag}`
    const given = { ...own, macAddr, endpointId: endpoint, deviceSn: endpoint }
    return sampleRow(adminColumns[table], use, { tag, ids: { ...ids, ...more }, own: given })
  }
  const idOf = async (table: AdminTableId, query: Readonly<Record<string, string>>): Promise<string> =>
    (await stack.ask(callsOfTable(table).list, { query }, { as: root })).rows[0]?.id ?? ''
  const task = async (task_id: string, end_time: Date | null): Promise<string> => {
    const state = end_time === null ? ('running' as const) : ('success' as const)
    const deadline = new Date(stack.core.clock.now() + 3_600_000)
    const kind = { task_type: 'PingTest', action_type: 'Diagnostics' as const, user_name: 'Somebody else' }
    await stack.db
      .insertInto('task')
      .values({ task_id, endpoint_id: endpointId, company_id: companyId, ...kind, state, deadline, end_time })
      .execute()
    return task_id
  }
  const email = 'deleted@beside.example'
  const { userId } = await stack.ask(userCalls.invite, { body: { email, opId: companyId } }, { as: owner })
  await stack.ask(userCalls.disinvite, { body: { userId } }, { as: owner })
  const model = await create('model', sample('model', '01'))
  const feature = await create('feature', sample('feature', '01'))
  await create('role_group', { roleGroupKey: 'day', roleGroupName: 'Day' })
  await create('role_group', { roleGroupKey: 'night', roleGroupName: 'Night' })
  const there: Partial<Record<AdminTableId, string>> = {
    user: owner.userId,
    user_del: await idOf('user_del', { email }),
    user_client: await idOf('user_client', { email: owner.email }),
    task: await task('admin-running', null),
    menu: await idOf('menu', { menuKey: own.menuKey }),
  }
  const lines = adminTableIds.map(async (table) => {
    const [field = '', value] = Object.entries(sample(table, '04', { model }, 'editable'))[0] ?? []
    return {
      table,
      created: sample(table, '02', { model: mid, feature, roleGroup: 'day' }),
      id: there[table] ?? (await create(table, sample(table, '03', { model, feature, roleGroup: 'night' }))),
      changes: { [field]: value },
    }
  })
  return { lines: await Promise.all(lines), ended: await task('admin-ended', stack.core.clock.date()) }
}

/** The admin tables are of the whole installation: below its root company nobody is let in, whatever row they ask for. */
export const isolation = isolationOf(plant, (_ground, { lines, ended }): Lines => {
  const line = (sent: Sent, turn = 0) => refuses(sent, { by: ['root'], refusal: 'roleerr', turn })
  return Object.fromEntries(
    lines.flatMap(({ table, created, id, changes }) => {
      const calls: Readonly<Record<AdminVerb, Call | undefined>> = callsOfTable(table)
      const sent = {
        list: line({}),
        get: line({ params: { id } }),
        patch: line({ params: { id }, body: changes }),
        // A task is deleted when it is over; a menu is there once.
        delete: line({ body: { id: table === 'task' ? ended : id } }, 1),
        create: line({ body: created, ...filesOf(table) }, table === 'menu' ? 2 : 0),
      }
      return adminTables[table].verbs.map((verb) => [calls[verb]?.id ?? verb, sent[verb]] as const)
    }),
  )
})
