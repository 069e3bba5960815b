import { statisticsCalls } from '@headend/contract/statistics'
import { IconQrcode } from '@tabler/icons-react'
import { mac } from '../../lib/formats.ts'
import { List } from '../../ui/list/listScreen.tsx'
import type { Asked, ScreenSpec } from '../../ui/list/spec.ts'
import { dayOptions, daysIn } from './logDays.ts'
import { useToday } from './useToday.ts'

const requestOf = ({ page, limit, keyword, order, filters, opId }: Asked, today: string) => ({
  body: {
    page,
    limit,
    ...daysIn(filters, today),
    ...(keyword !== '' && { keyword }),
    ...(order && { order: order.direction }),
    ...(opId !== undefined && { opId }),
  },
})

const specOf = (today: string): ScreenSpec<typeof statisticsCalls.listQrLogsPage> => ({
  call: statisticsCalls.listQrLogsPage,
  ask: (asked) => requestOf(asked, today),
  texts: 'qrLogs',
  menu: 'statistics',
  icon: IconQrcode,
  id: ({ id }) => id,
  columns: [
    { id: 'dateTime', sortable: true, as: 'time', width: 152 },
    { id: 'macAddress', identity: true, as: 'mac', mono: true, width: { least: 150, wished: 160 } },
    { id: 'channelName', width: { least: 110, wished: 170 } },
    { id: 'programName', width: { least: 120, wished: 220 }, wraps: true },
    { id: 'link', mono: true, width: { least: 160, wished: 340 }, wraps: true },
  ],
  order: { column: 'dateTime', direction: 'desc' },
  filters: [{ name: 'days', options: dayOptions, single: true }],
  file: ({ asked }) => ({ name: 'qr-logs', ask: { call: statisticsCalls.listQrLogsPage, ...requestOf(asked, today) } }),
  phone: (line, { formats, now }) => ({
    title: mac(line.macAddress),
    state: line.channelName,
    more: `${line.programName} · ${line.link}`,
    end: formats.ago(line.dateTime, now),
  }),
})

/** QR codes that set-top boxes have shown. */
export function Screen() {
  return <List spec={specOf(useToday())} />
}
