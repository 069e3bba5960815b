import { adminCalls } from '@headend/contract/admin'
import type { Call } from '@headend/contract/core'
import { isolationOf, refuses } from '../../testing/isolation.ts'
import type { Sent } from '../../testing/isolation.ts'

/** The one write whose row refers to nothing else; what the others need, the tests of the tables have. */
const written: Readonly<Record<string, Sent>> = {
  'admin.createRoleGroup': { body: { roleGroupKey: 'theirs', roleGroupName: 'Theirs' } },
}

/** The admin tables are of the whole installation: below its root company nobody is let in, whatever row they ask for. */
export const isolation = isolationOf(
  async ({ stack }) => {
    const root = await stack.signIn()
    const ids = new Map<string, string>()
    for (const { id, path, method } of Object.values<Call>(adminCalls)) {
      if (method !== 'GET' || path.endsWith('{id}')) continue
      const { envelope } = await stack.callApi<Call>({ ...adminCalls.listUser, id, path }, {}, { as: root })
      const [row] = Array.isArray(envelope.data) ? envelope.data : []
      if (typeof row?.id === 'string') ids.set(path, row.id)
    }
    return ids
  },
  (_ground, ids) =>
    Object.fromEntries(
      Object.values<Call>(adminCalls).map(({ id, method, path }) => {
        const rowId = ids.get(path.replace('/{id}', ''))
        const params = path.endsWith('{id}') ? { params: { id: rowId ?? '1' } } : {}
        const body = method === 'DELETE' ? { body: { id: rowId ?? '1' } } : {}
        const isTried =
          written[id] !== undefined || (method === 'GET' && (rowId !== undefined || !path.endsWith('{id}')))
        const sent = written[id] ?? { ...params, ...body }
        return [id, refuses(sent, { by: isTried ? ['root'] : [], refusal: 'roleerr' })] as const
      }),
    ),
)
