import { actionNames, actionText } from '@headend/contract/actions'
import { statisticsCalls } from '@headend/contract/statistics'
import type { ActionLog } from '@headend/contract/statistics'
import { IconHistory } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { known, mac } from '../../lib/formats.ts'
import { useSettings } from '../../lib/services.tsx'
import { List } from '../../ui/list/listScreen.tsx'
import type { Asked, ScreenSpec, Tools } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import type { StateName } from '../../ui/states.ts'
import { dayOptions, daysIn } from './logDays.ts'
import { useToday } from './useToday.ts'

function Action({ name }: Readonly<{ name: string }>) {
  return actionText(name, useSettings().language) ?? name
}

const states: Readonly<Record<ActionLog['result'], StateName>> = {
  success: 'completed',
  fail: 'failed',
  cancelled: 'stopped',
  running: 'proceeding',
  sent: 'unknown',
}

const resultOf = ({ result }: ActionLog, { word }: Tools) => (
  <Status state={states[result]} label={word(`option.result.${result}`)} />
)

/** Stands in the address for every device. */
const every = 'all'

type About = Readonly<{ today: string; device: string | undefined }>

const requestOf = ({ page, limit, keyword, order, filters, opId }: Asked, { today, device }: About) => {
  const actionName = filters['actionName']?.[0]
  return {
    body: {
      page,
      limit,
      searchParams: {
        ...daysIn(filters, today),
        ...(device !== undefined && { macAddress: device }),
        ...(actionName !== undefined && { actionName }),
        ...(keyword !== '' && { keyword }),
      },
      ...(order && { order: order.direction }),
      ...(opId !== undefined && { opId }),
    },
  }
}

const useOptions = () => {
  const { language } = useSettings()
  const options = actionNames.map((name) => ({ value: name, label: actionText(name, language) ?? name }))
  return { actionName: options.toSorted((a, b) => a.label.localeCompare(b.label, language)) }
}

const specOf = (about: About): ScreenSpec<typeof statisticsCalls.listActionLogsPage> => ({
  call: statisticsCalls.listActionLogsPage,
  ask: (asked) => requestOf(asked, about),
  texts: 'actionLogs',
  menu: 'insight',
  icon: IconHistory,
  // Of all devices a line leads to the log of its own.
  ...(about.device === undefined
    ? { open: ({ macAddress }: ActionLog) => `/totalStatistics/actionLogs/page/1/mac/${macAddress ?? every}` }
    : { title: { en: `Action logs of ${mac(about.device)}`, ko: `${mac(about.device)} 작업 로그` } }),
  id: ({ id }) => id,
  columns: [
    { id: 'dateTime', sortable: true, as: 'time', width: 152 },
    {
      id: 'actionName',
      identity: true,
      as: 'action',
      width: { least: 140, wished: 220 },
      cell: ({ actionName }) => <Action name={actionName} />,
    },
    { id: 'macAddress', mono: true, as: 'mac', width: { least: 150, wished: 160 } },
    { id: 'target', width: { least: 120, wished: 220 }, wraps: true },
    { id: 'performedBy', width: { least: 110, wished: 160 } },
    {
      id: 'result',
      width: 150,
      cell: resultOf,
      words: (word) => Object.fromEntries(Object.keys(states).map((one) => [one, word(`option.result.${one}`)])),
    },
  ],
  order: { column: 'dateTime', direction: 'desc' },
  filters: [
    { name: 'days', options: dayOptions, single: true },
    { name: 'actionName', single: true },
  ],
  useOptions,
  file: ({ asked }) => ({
    name: 'action-logs',
    ask: { call: statisticsCalls.listActionLogsPage, ...requestOf(asked, about) },
  }),
  phone: (line, tools) => ({
    plain: true,
    title: <Action name={line.actionName} />,
    state: resultOf(line, tools),
    more: `${mac(line.macAddress)} · ${known(line.performedBy)}`,
    end: tools.formats.ago(line.dateTime, tools.now),
  }),
})

/** What people did to devices, or to the one whose MAC address stands in the address. */
export function Screen() {
  const { macAddress = every } = useParams({ strict: false })
  return <List spec={specOf({ today: useToday(), device: macAddress === every ? undefined : macAddress })} />
}
