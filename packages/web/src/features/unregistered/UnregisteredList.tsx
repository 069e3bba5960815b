import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import type { FileColumn } from '../../lib/download.ts'
import { known, mac } from '../../lib/formats.ts'
import { useEvents, useFollow } from '../../lib/services.tsx'
import type { Words } from '../../lib/words.ts'
import { listScreen } from '../../ui/list/listScreen.tsx'
import type { Asked, Tools } from '../../ui/list/spec.ts'
import { Status, onlineState } from '../../ui/Status.tsx'
import { ChosenUnregistered } from './ChosenUnregistered.tsx'
import { RowActions } from './RowActions.tsx'
import { RowMenu } from './RowMenu.tsx'

const sortable = ['online', 'modelName', 'macAddr', 'deviceSn', 'firmwareVersion', 'createTime', 'accessTime'] as const
/** How often it is looked whether others came; ms. Whether those shown are connected comes by itself. */
const lookEvery = 5_000
const mono = (text: string) => <span className="hd-mono">{text}</span>

const lastSeen = ({ online, accessTime }: UnregisteredDevice, { word, formats, now }: Tools): string =>
  online ? word('now') : formats.ago(accessTime, now)

/** What of the list is asked, the page aside. */
const wantedOf = ({ keyword, order, filters }: Asked) => ({
  keyword,
  orders: [
    { column: sortable.find((one) => one === order?.column) ?? 'accessTime', order: order?.direction ?? 'desc' },
  ],
  ...(filters['status'] && { online: filters['status'][0] === 'Online' }),
})

/** How values are written into a file, where not as they are. */
const writtenIn = (word: Words): Readonly<Partial<Record<string, Omit<FileColumn, 'field'>>>> => ({
  online: { words: { true: word('option.status.Online'), false: word('option.status.Offline') } },
  macAddr: { as: 'mac' },
  createTime: { as: 'time' },
  accessTime: { as: 'time' },
})

/** Rows follow their devices: those that come and go, lock and unlock. */
const useFollowed = (rows: readonly UnregisteredDevice[], again: () => void): void => {
  useFollow(rows.map(({ endpointId }) => endpointId))
  useEvents({}, (event) => {
    const changed =
      event.kind === 'ManagementResult' || (event.kind === 'ValueUpdate' && event.method === 'changeDeviceState')
    if (changed && rows.some(({ endpointId }) => endpointId === event.endpointId)) again()
  })
}

/** Devices that are connected and wait to be registered; a row opens the device. */
export const Screen = listScreen({
  call: unregisteredCalls.listPage,
  ask: ({ page, limit, ...asked }) => ({ body: { page, limit, ...wantedOf({ page, limit, ...asked }) } }),
  texts: 'unregistered',
  menu: 'devices',
  id: ({ endpointId }) => endpointId,
  columns: [
    { id: 'online', sortable: true, width: 108, cell: (row) => <Status state={onlineState(row)} /> },
    {
      id: 'endpointId',
      identity: true,
      width: 222,
      cell: (row) => <span className="hd-mono hd-wrap">{row.endpointId}</span>,
    },
    { id: 'modelName', sortable: true, width: 92, cell: (row) => known(row.modelName) },
    { id: 'manufacturer', hidden: true, width: 130, cell: (row) => known(row.manufacturer) },
    { id: 'deviceSn', sortable: true, width: 144, cell: (row) => mono(known(row.deviceSn)) },
    { id: 'macAddr', sortable: true, width: 140, cell: (row) => mono(mac(row.macAddr)) },
    { id: 'firmwareVersion', sortable: true, width: 84, cell: (row) => known(row.firmwareVersion) },
    {
      id: 'createTime',
      sortable: true,
      hidden: true,
      width: 140,
      cell: (row, { formats }) => formats.dateTime(row.createTime),
    },
    {
      id: 'accessTime',
      sortable: true,
      width: 96,
      cell: lastSeen,
    },
  ],
  order: { column: 'accessTime', direction: 'desc' },
  filters: [{ name: 'status', options: ['Online', 'Offline'], single: true }],
  phone: (row, tools) => ({
    title: row.endpointId,
    state: <Status state={onlineState(row)} />,
    more: row.claims
      ? tools.word('claim.says', { name: row.claims.deviceName })
      : [known(row.modelName), known(row.manufacturer), ...(row.online ? [] : [lastSeen(row, tools)])].join(' · '),
    end: known(row.firmwareVersion),
  }),
  open: ({ endpointId }) => `/device/deviceDetail/${encodeURIComponent(endpointId)}`,
  actions: {
    width: 272,
    of: (device, show) => <RowActions {...{ device, show }} />,
    onPhone: (device, show) => <RowMenu {...{ device, show }} />,
  },
  bulk: {
    permission: [['inventory.upload', 'device.lock']],
    bar: (chosen) => <ChosenUnregistered chosen={chosen} />,
  },
  file: ({ asked, shown, word }) => ({
    name: 'unregistered',
    columns: shown.map((field) => ({ field, ...writtenIn(word)[field] })),
    ask: { call: unregisteredCalls.export, body: { ...wantedOf(asked), fields: shown } },
  }),
  useRows: useFollowed,
  poll: lookEvery,
})
