import { networkCalls } from '@headend/contract/network'
import type { FilterDirection, IpFilter, MacFilter, NetworkFilters } from '@headend/contract/network'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useDevice } from '../../lib/device.ts'
import { filters, useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, usePermission } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { Copy } from '../../ui/Copy.tsx'
import { Status } from '../../ui/Status.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { Reported } from './Reported.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormField, Values } from '../../ui/form/spec.ts'
import { addressField } from './SettingsCard.tsx'
import './network.css'

type PartProps = Readonly<{ endpointId: string }>

export const MacFilterPart = ({ endpointId }: PartProps) => <Filters endpointId={endpointId} of="mac" />
export const IncomingPart = ({ endpointId }: PartProps) => <Filters endpointId={endpointId} of="incoming" />
export const OutgoingPart = ({ endpointId }: PartProps) => <Filters endpointId={endpointId} of="outgoing" />

type Kind = 'mac' | FilterDirection

/** Filters of one kind, whether they are in force, and how another comes to them. */
function Filters({ endpointId, of }: PartProps & Readonly<{ of: Kind }>) {
  const { t } = useTranslation('network')
  const { value, query } = useFacet(filters, endpointId)
  const title = t(`filter.title.${of}`)
  return (
    <Reported
      {...{ endpointId, value, query, title }}
      has={({ options }) => (of === 'mac' ? options.mac : options.ip) !== null}
    >
      {(known) => (
        <div className="hd-network">
          {known.options.inForce === false && (
            <Banner family="warn" title={t('filter.notInForce')}>
              {t('filter.notInForceText')}
            </Banner>
          )}
          <FilterCard {...{ endpointId, of, title, known }} />
        </div>
      )}
    </Reported>
  )
}

type Row = Readonly<{ idx: number; about: string; detail: string; action: MacFilter['action']; enable: boolean }>

const portsOf = ({ startPort, endPort }: IpFilter): string =>
  startPort === null ? '' : startPort === endPort ? String(startPort) : `${startPort}–${endPort}`

function FilterCard({
  endpointId,
  of,
  title,
  known,
}: PartProps & Readonly<{ of: Kind; title: string; known: NetworkFilters }>) {
  const { t } = useTranslation(['network', 'common'])
  const { online } = useDevice(endpointId)
  const mayEdit = usePermission('device.edit')
  const [adding, setAdding] = useState(false)
  const refresh = [networkCalls.getNetworkFilterOption]
  const done = { success: () => t('network:filter.deleted'), refresh }
  const deleteMac = useAct(networkCalls.deleteMacFilter, done)
  const deleteIp = useAct(networkCalls.deleteIpFilter, done)
  const rows: readonly Row[] =
    of === 'mac'
      ? known.macFilters.map((one) => ({ ...one, about: one.macAddress, detail: '' }))
      : (of === 'incoming' ? known.ipFiltersIncoming : known.ipFiltersOutgoing).map((one) => ({
          ...one,
          about:
            one.startIp === ''
              ? t('network:filter.any')
              : one.startIp === one.endIp
                ? one.startIp
                : `${one.startIp} – ${one.endIp}`,
          detail: [one.protocol === 'ALL' ? t('network:filter.all') : one.protocol, portsOf(one)]
            .filter(Boolean)
            .join(' '),
        }))
  const action = ({ action: does }: Row): ReactNode => (
    <Status
      state={does === 'deny' ? 'stopped' : 'connected'}
      label={t(does === 'deny' ? 'network:filter.deny' : 'network:filter.allow')}
    />
  )
  const remove = (row: Row): ReactNode =>
    mayEdit && (
      <ConfirmButton
        size="sm"
        variant="ghost"
        reason={online ? undefined : t('network:offline')}
        label={t('common:action.delete')}
        text={t('network:filter.deleteText', { about: row.about })}
        action={t('common:action.delete')}
        danger
        onConfirm={() =>
          of === 'mac'
            ? deleteMac.mutate({ body: { endpointId, idx: row.idx } })
            : deleteIp.mutate({ body: { endpointId, direction: of, idx: row.idx } })
        }
      />
    )
  const columns: readonly Column<Row>[] = [
    {
      id: 'about',
      header: t(`network:filter.about.${of}`),
      identity: true,
      width: 260,
      cell: ({ about }) =>
        of === 'mac' ? <Copy value={about} label="MAC" /> : <span className="hd-mono">{about}</span>,
    },
    ...(of === 'mac'
      ? []
      : [{ id: 'detail', header: t('network:filter.traffic'), width: 180, cell: ({ detail }: Row) => detail }]),
    { id: 'action', header: t('network:filter.action'), width: 140, cell: action },
    {
      id: 'enable',
      header: t('network:filter.state'),
      width: 120,
      cell: ({ enable }) => (enable ? t('network:on') : <span className="hd-muted">{t('network:off')}</span>),
    },
    ...(mayEdit ? [{ id: 'remove', header: '', align: 'right' as const, width: 110, cell: remove }] : []),
  ]
  return (
    <Card
      flush
      line
      title={title}
      meta={t(`network:filter.meta.${of === 'mac' && known.options.mac?.by === 'accessPoint' ? 'allowed' : of}`)}
      actions={
        mayEdit && (
          <Button
            size="sm"
            icon={IconPlus}
            reason={online ? undefined : t('network:offline')}
            onClick={() => setAdding(true)}
          >
            {t('network:filter.add')}
          </Button>
        )
      }
    >
      <DataTable
        inCard
        label={title}
        columns={columns}
        rows={rows}
        rowId={({ idx }) => String(idx)}
        empty={<Empty icon={IconFilterOff} title={t('network:filter.none')} text={t('network:filter.noneText')} />}
        phoneRow={(row) => <PhoneRow title={row.about} state={action(row)} more={row.detail} />}
        phoneActions={remove}
      />
      {adding && <AddFilter {...{ endpointId, of, known }} onClose={() => setAdding(false)} />}
    </Card>
  )
}

const AddFilter = ({
  endpointId,
  of,
  known,
  onClose,
}: PartProps & Readonly<{ of: Kind; known: NetworkFilters; onClose: () => void }>) => {
  const { t } = useTranslation('network')
  const actions = (of === 'mac' ? known.options.mac?.actions : known.options.ip?.actions) ?? []
  const action: FormField = { name: 'action', input: 'choice', options: actions }
  const [first = 'deny'] = actions
  if (of === 'mac') {
    const isFirst = known.options.mac?.by === 'accessPoint' && known.macFilters.length === 0
    return (
      <FormDialog
        spec={{
          call: networkCalls.addMacFilter,
          texts: 'network',
          part: 'macFilter',
          fields: [addressField('macAddress', '3A:11:22:33:44:55'), action],
          start: () => ({ action: first }),
          body: (values) => ({ endpointId, filter: values }),
          // An empty list lets everybody in, one with an address nobody else.
          cost: () => (isFirst ? t('filter.closes') : undefined),
        }}
        onClose={onClose}
      />
    )
  }
  const ports = ({ protocol }: Values): boolean => protocol === 'TCP' || protocol === 'UDP'
  const protocols = known.options.ip?.protocols ?? []
  return (
    <FormDialog
      spec={{
        call: networkCalls.addIpFilter,
        texts: 'network',
        part: 'ipFilter',
        fields: [
          action,
          addressField('startIp', '203.0.113.5'),
          addressField('endIp', '203.0.113.9'),
          {
            name: 'protocol',
            input: 'choice',
            options: protocols.map((value) => (value === 'ALL' ? value : { value, label: value })),
          },
          { name: 'startPort', input: 'number', when: ports },
          { name: 'endPort', input: 'number', when: ports },
        ],
        start: () => ({ action: first, protocol: 'ALL' }),
        body: ({ startPort, endPort, ...values }) => ({
          endpointId,
          direction: of,
          filter: ports(values)
            ? { ...values, startPort: startPort ?? null, endPort: endPort ?? null }
            : { ...values, startPort: null, endPort: null },
        }),
      }}
      onClose={onClose}
    />
  )
}
