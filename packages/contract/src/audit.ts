import { calls, resource } from './core/index.ts'

export type { AuditLine } from './schemas/audit.ts'

/** How what is in the history ended; what was sent to a device and not answered stays `sent`. */
export const auditResults = ['success', 'fail', 'sent'] as const

/** Days back from now that are looked at. */
export const auditDays = ['1', '7', '30', '90', 'all'] as const

const { list, get } = resource({
  path: '/api/v1/audits',
  id: 'auditId',
  noun: { en: 'audit line', ko: '감사 이력' },
  access: { read: 'account.manage', write: 'account.manage' },
})

/** The history of what people did, of whatever kind. Each write leaves its line itself; nobody changes one. */
export const auditCalls = calls('audit', () => import('./schemas/audit.ts'), { list, get })
