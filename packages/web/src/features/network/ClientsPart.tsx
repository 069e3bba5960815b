import { IconDevicesOff } from '@tabler/icons-react'
import { useState } from 'react'
import { hosts, stations, useFacet } from '../../lib/facets.ts'
import { known, signal } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { clientIcon } from '../../ui/clientKind.ts'
import { Copy } from '../../ui/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { signalState } from '../../ui/states.ts'
import { Status } from '../../ui/Status.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column, Sort } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { clientsOf, found } from './clients.ts'
import type { NetworkClient } from './clients.ts'
import { Reported } from './Reported.tsx'
import './network.css'

const sorts: Readonly<Record<string, (client: NetworkClient) => string | number>> = {
  name: ({ name, mac }) => name ?? mac,
  address: ({ address }) =>
    (address ?? '')
      .split('.')
      .map((part) => part.padStart(3, '0'))
      .join('.'),
  mac: ({ mac }) => mac,
  connection: ({ band, wire, accessPoint }) => `${band ?? wire ?? ''} ${accessPoint ?? ''}`,
  signal: ({ rssi }) => rssi ?? -1000,
  state: ({ active }) => Number(active),
}

const sorted = (clients: readonly NetworkClient[], sort: Sort | undefined): readonly NetworkClient[] => {
  const of = sort && sorts[sort.column]
  if (!sort || !of) return clients
  const sign = sort.direction === 'asc' ? 1 : -1
  const compare = (a: string | number, b: string | number): number =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en', { numeric: true })
  return clients.toSorted((a, b) => sign * compare(of(a), of(b)))
}

/** Who uses the network of a device, on a wire and on the air. */
export function ClientsPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('network')
  const { value: known, query } = useFacet(hosts, endpointId)
  const { value: onAir } = useFacet(stations, endpointId)
  const [words, setWords] = useState('')
  const [which, setWhich] = useState<'all' | 'active'>('active')
  const [sort, setSort] = useState<Sort | undefined>()
  const has = (known?.length ?? 0) + (onAir?.length ?? 0) > 0

  return (
    <Reported {...{ endpointId, value: known, query }} title={t('clients.title')} has={() => has}>
      {(table) => {
        const clients = clientsOf(table, onAir ?? [])
        const active = clients.filter((client) => client.active)
        const rows = sorted(found(which === 'active' ? active : clients, words), sort)
        return (
          <Card
            flush
            line
            title={t('clients.title')}
            meta={t('clients.count', { active: active.length, all: clients.length })}
            actions={
              <Segments
                label={t('clients.which')}
                value={which}
                onChange={setWhich}
                options={[
                  { value: 'active', label: t('clients.active') },
                  { value: 'all', label: t('clients.all') },
                ]}
              />
            }
          >
            <div className="hd-network-search">
              <SearchField size="sm" label={t('clients.search')} value={words} onChange={setWords} />
            </div>
            <Clients rows={rows} sort={sort} onSort={setSort} />
          </Card>
        )
      }}
    </Reported>
  )
}

type TableProps = Readonly<{
  rows: readonly NetworkClient[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}>

const Clients = ({ rows, sort, onSort }: TableProps) => {
  const { t } = useTranslation(['network', 'common'])
  const connection = ({ band, wire, accessPoint }: NetworkClient): string =>
    [band ? `Wi-Fi ${band}` : wire, accessPoint].filter(Boolean).join(' · ')
  const state = ({ active }: NetworkClient) => (
    <Status state={active ? 'connected' : 'notConnected'} label={t(active ? 'clients.here' : 'clients.away')} />
  )
  const strength = ({ rssi, active }: NetworkClient) =>
    rssi === null || !active ? (
      <span className="hd-muted">—</span>
    ) : (
      <Status state={signalState(rssi)} label={signal(rssi)} />
    )
  const columns: readonly Column<NetworkClient>[] = [
    {
      id: 'name',
      header: t('clients.name'),
      identity: true,
      sortable: true,
      width: 175,
      cell: ({ name }) => (
        <span className="hd-row">
          <Icon of={clientIcon(name)} size={16} className="hd-muted" />
          <span className="hd-cut" data-cut>
            {name ?? <span className="hd-muted">{t('clients.nameless')}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'address',
      header: t('clients.address'),
      sortable: true,
      width: 120,
      cell: ({ address }) => <span className="hd-mono">{known(address)}</span>,
    },
    {
      id: 'mac',
      header: 'MAC',
      sortable: true,
      width: 165,
      cell: ({ mac }) => <Copy value={mac} label="MAC" />,
    },
    {
      id: 'connection',
      header: t('clients.connection'),
      sortable: true,
      width: 170,
      cell: (client) => known(connection(client)),
    },
    { id: 'signal', header: t('clients.signal'), sortable: true, width: 115, cell: strength },
    { id: 'state', header: t('clients.state'), sortable: true, width: 120, cell: state },
  ]
  return (
    <DataTable
      inCard
      label={t('clients.title')}
      columns={columns}
      rows={rows}
      rowId={({ mac }) => mac}
      sort={sort}
      onSort={onSort}
      empty={<Empty icon={IconDevicesOff} title={t('clients.none')} text={t('clients.noneText')} />}
      phoneRow={(client) => (
        <PhoneRow
          plain
          title={client.name ?? client.mac}
          state={client.rssi !== null && client.active ? strength(client) : state(client)}
          more={[client.address, connection(client)].filter(Boolean).join(' · ')}
          end={client.name === null ? '' : client.mac}
        />
      )}
    />
  )
}
