import { auditCalls } from '@headend/contract/audit'
import { userCalls } from '@headend/contract/users'
import { hides, isolationOf, refuses } from '../../testing/isolation.ts'

const email = 'audited@beside.example'

export const isolation = isolationOf(
  async ({ stack, companyId, owner }) => {
    await stack.ask(userCalls.invite, { body: { email, opId: companyId } }, { as: owner })
    const { rows } = await stack.ask(auditCalls.list, { query: { keyword: email } }, { as: owner })
    return rows[0]?.auditId ?? ''
  },
  (_ground, auditId) => ({
    'audit.list': hides([email], { query: { keyword: email } }),
    'audit.get': refuses({ params: { auditId } }),
  }),
)
