import { actionNames, actionText } from '@headend/contract/actions'
import { auditCalls, auditDays, auditResults } from '@headend/contract/audit'
import type { AuditLine } from '@headend/contract/audit'
import { known } from '../../lib/formats.ts'
import { useSettings } from '../../lib/services.tsx'
import type { Values } from '../../ui/form/spec.ts'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import type { Asked, Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { Changes, Details } from './Changes.tsx'

function Action({ name }: Readonly<{ name: string }>) {
  return actionText(name, useSettings().language) ?? name
}

const resultOf = ({ result }: AuditLine, { word }: Tools) =>
  result === 'sent' ? (
    <Status state="unknown" label={word('option.result.sent')} />
  ) : (
    <Status state={result === 'fail' ? 'failed' : 'completed'} />
  )

const shown = (value: unknown): string => known(typeof value === 'string' ? value : null)

/** Without a choice the last week: of all there is a word takes long to be found. */
const usual = '7'

const requestOf = ({ page, limit, keyword, order, filters, opId }: Asked) => {
  const result = auditResults.find((one) => one === filters['result']?.[0])
  return {
    query: {
      page,
      limit,
      days: auditDays.find((one) => one === filters['days']?.[0]) ?? usual,
      ...(keyword !== '' && { keyword }),
      ...(order && { order: `time,${order.direction}` as const }),
      ...(result && { result }),
      ...(filters['actionName'] && { actionName: [...filters['actionName']] }),
      ...(opId !== undefined && { opId }),
    },
  }
}

const useOptions = () => {
  const { language } = useSettings()
  const options = actionNames.map((name) => ({ value: name, label: actionText(name, language) ?? name }))
  return { actionName: options.toSorted((a, b) => a.label.localeCompare(b.label, language)) }
}

const hasDetails = ({ detail }: Values): boolean => Object.keys(Object(detail)).length > 0
const hasChanges = ({ changes }: Values): boolean => Array.isArray(changes) && changes.length > 0

/** Who did what to what, from where, and what became of it; a row opens what it changed. */
export const { Screen } = resourceScreens(auditCalls, {
  path: '/management/account/auditList',
  id: 'auditId',
  permission: 'account.manage',
  texts: 'audit',
  menu: 'system',
  ask: requestOf,
  titleOf: ({ target, actionName }) => String(target ?? actionName),
  fields: [
    { name: 'actionName', input: 'shown', shown: (name) => <Action name={String(name)} /> },
    ...(['userName', 'companyName', 'endpointId', 'address'] as const).map(
      (name) => ({ name, input: 'shown', shown }) as const,
    ),
    {
      name: 'detail',
      input: 'shown',
      shown: (value) => <Details value={value} />,
      when: (_values, line) => hasDetails(line),
    },
    {
      name: 'changes',
      input: 'shown',
      shown: (value) => <Changes value={value} />,
      // A line without either says so once.
      when: (_values, line) => hasChanges(line) || !hasDetails(line),
    },
  ],
  columns: [
    { id: 'time', sortable: true, as: 'time', width: 152 },
    {
      id: 'actionName',
      identity: true,
      as: 'action',
      width: { least: 140, wished: 200 },
      cell: ({ actionName }) => <Action name={actionName} />,
    },
    { id: 'target', width: { least: 140, wished: 240 }, wraps: true },
    { id: 'userName', width: { least: 110, wished: 150 } },
    { id: 'companyName', width: { least: 90, wished: 140 } },
    {
      id: 'result',
      width: 120,
      cell: resultOf,
      words: (word) => ({
        success: word('common:state.completed'),
        fail: word('common:state.failed'),
        sent: word('option.result.sent'),
      }),
    },
    { id: 'address', mono: true, width: { least: 100, wished: 130 } },
    { id: 'endpointId', mono: true, hidden: true },
  ],
  order: { column: 'time', direction: 'desc' },
  filters: [
    { name: 'days', options: auditDays, single: true },
    { name: 'actionName' },
    { name: 'result', options: auditResults, single: true },
  ],
  useOptions,
  file: ({ asked }) => ({ name: 'audit', ask: { call: auditCalls.list, ...requestOf(asked) } }),
  phone: (line, tools) => ({
    plain: true,
    title: <Action name={line.actionName} />,
    state: resultOf(line, tools),
    more: [line.target, line.userName].filter(Boolean).join(' · '),
    end: tools.formats.ago(line.time, tools.now),
  }),
})
