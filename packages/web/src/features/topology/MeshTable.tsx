import { IconDevicesOff } from '@tabler/icons-react'
import { useState } from 'react'
import { notApplicable, signal, speed } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Empty } from '../../ui/Blank.tsx'
import { clientIcon } from '../../ui/clientKind.ts'
import { Copy } from '../../ui/Copy.tsx'
import { DeviceDrawing } from '../../ui/DeviceDrawing.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { signalState } from '../../ui/states.ts'
import { Status } from '../../ui/Status.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Sort } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { inOrder, nameOf, wayOf } from './nodes.ts'
import type { Node } from './nodes.ts'
import { wayName } from './words.ts'

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true })

/** The same as the picture, for whoever reads or sorts: each access point with what is connected to it. */
export function MeshTable({ nodes, onSelect }: Readonly<{ nodes: readonly Node[]; onSelect: (mac: string) => void }>) {
  const { t } = useTranslation('topology')
  const [sort, setSort] = useState<Sort | undefined>()
  const names = new Map(nodes.map((one) => [one.mac_address, nameOf(one)]))
  const above = ({ upper_access_point: mac }: Node): string => names.get(mac ?? '') ?? mac ?? 'WAN'
  const values: Readonly<Record<string, (node: Node) => string | number>> = {
    name: nameOf,
    type: ({ type }) => t(`type.${type}`),
    above,
    way: (node) => wayName(t, wayOf(node), node.upper_link),
    signal: ({ rssi }) => rssi ?? -1000,
    address: ({ ip_address }) => ip_address ?? '',
    mac: ({ mac_address }) => mac_address,
    rate: ({ downlink_rate }) => downlink_rate ?? -1,
  }
  const all = nodes.flatMap((one) => [one, ...inOrder(one.stations)])
  const of = sort && values[sort.column]
  const sign = sort?.direction === 'desc' ? -1 : 1
  const rows = of ? all.toSorted((a, b) => sign * compare(of(a), of(b))) : all
  const strength = ({ rssi }: Node) =>
    rssi === null ? (
      <span className="hd-muted">{notApplicable}</span>
    ) : (
      <Status state={signalState(rssi)} label={signal(rssi)} />
    )
  const connection = (node: Node): string =>
    node.upper_access_point === null ? notApplicable : wayName(t, wayOf(node), node.upper_link)

  const columns: readonly Column<Node>[] = [
    {
      id: 'name',
      header: t('column.name'),
      identity: true,
      sortable: true,
      width: 160,
      cell: (node) => (
        <span className="hd-row">
          <NodeIcon node={node} />
          <span className="hd-cut" data-cut>
            {nameOf(node)}
          </span>
        </span>
      ),
    },
    { id: 'type', header: t('column.type'), sortable: true, width: 84, cell: ({ type }) => t(`type.${type}`) },
    { id: 'above', header: t('column.above'), sortable: true, width: 112, cell: above },
    { id: 'way', header: t('column.way'), sortable: true, width: 98, cell: connection },
    { id: 'signal', header: t('column.signal'), sortable: true, width: 108, cell: strength },
    {
      id: 'rate',
      header: t('column.rate'),
      sortable: true,
      width: 104,
      align: 'right',
      cell: ({ downlink_rate: rate }) => (rate === null ? notApplicable : speed(rate / 1000)),
    },
    {
      id: 'address',
      header: t('column.address'),
      sortable: true,
      width: 124,
      cell: ({ ip_address }) => <span className="hd-mono">{ip_address ?? notApplicable}</span>,
    },
    {
      id: 'mac',
      header: 'MAC',
      sortable: true,
      width: 170,
      cell: ({ mac_address }) => <Copy value={mac_address} label="MAC" />,
    },
  ]
  return (
    <DataTable
      inCard
      label={t('title')}
      columns={columns}
      rows={rows}
      rowId={rowId}
      sort={sort}
      onSort={setSort}
      onOpen={({ mac_address }) => onSelect(mac_address)}
      empty={<Empty icon={IconDevicesOff} title={t('none')} text={t('noneText')} />}
      phoneRow={(node) => (
        <PhoneRow
          plain
          title={nameOf(node)}
          state={node.rssi === null ? connection(node) : strength(node)}
          more={[t(`type.${node.type}`), above(node), node.rssi === null ? '' : connection(node)]
            .filter(Boolean)
            .join(' · ')}
          end={node.mac_address}
        />
      )}
    />
  )
}

const rowId = ({ mac_address }: Node): string => mac_address

export const NodeIcon = ({ node }: Readonly<{ node: Node }>) =>
  node.type === 'station' ? (
    <Icon of={clientIcon(node.name)} size={16} className="hd-muted" />
  ) : (
    <DeviceDrawing kind={node.type === 'Master' ? 'APROUTER' : 'EXTENDER'} size={20} />
  )
