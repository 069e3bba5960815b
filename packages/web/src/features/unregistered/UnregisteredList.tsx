import { unregisteredCalls } from '@headend/contract/unregistered'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { known } from '../../lib/formats.ts'
import { useEvents, useFollow } from '../../lib/services.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'
import type { Asked, Tools } from '../../ui/list/spec.ts'
import { Status, onlineState } from '../../ui/Status.tsx'
import { ChosenUnregistered } from './ChosenUnregistered.tsx'
import { DeviceButtons, DeviceMenu } from './RowActions.tsx'

const sortable = ['online', 'modelName', 'macAddr', 'deviceSn', 'firmwareVersion', 'createTime', 'accessTime'] as const
/** How often it is looked whether others came; ms. Whether those shown are connected comes by itself. */
const lookEvery = 5_000

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
  // Beside the rail at 1024 all of them are in sight, with the buttons.
  columns: [
    {
      id: 'online',
      sortable: true,
      width: { least: 97, wished: 108 },
      cell: (row) => <Status state={onlineState(row)} />,
      words: (word) => ({ true: word('option.status.Online'), false: word('option.status.Offline') }),
    },
    { id: 'endpointId', identity: true, width: { least: 134, wished: 222 }, mono: true, wraps: true },
    { id: 'modelName', sortable: true, width: { least: 56, wished: 92 }, wraps: true },
    { id: 'manufacturer', hidden: true, width: 130 },
    { id: 'deviceSn', sortable: true, width: { least: 128, wished: 144 }, mono: true, wraps: true },
    { id: 'macAddr', sortable: true, width: { least: 128, wished: 140 }, mono: true, as: 'mac' },
    { id: 'firmwareVersion', sortable: true, width: { least: 71, wished: 84 } },
    { id: 'createTime', sortable: true, hidden: true, width: 140, as: 'time' },
    { id: 'accessTime', sortable: true, width: { least: 89, wished: 96 }, cell: lastSeen, as: 'time' },
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
    signs: 116,
    of: (device, show, signs) => <DeviceButtons {...{ device, show, signs }} />,
    onPhone: (device, show) => <DeviceMenu {...{ device, show }} />,
  },
  bulk: {
    permission: [['inventory.upload', 'device.lock']],
    bar: (chosen) => <ChosenUnregistered chosen={chosen} />,
  },
  file: ({ asked, shown }) => ({
    name: 'unregistered',
    ask: { call: unregisteredCalls.export, body: { ...wantedOf(asked), fields: shown } },
  }),
  useRows: useFollowed,
  poll: lookEvery,
})
