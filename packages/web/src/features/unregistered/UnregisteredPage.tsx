import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { unregisteredCalls } from '@headend/contract/unregistered'
import { IconDownload } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { known, mac } from '../../lib/formats.ts'
import {
  lives,
  useAddress,
  useCall,
  useEvents,
  useFollow,
  useFormats,
  useNow,
  usePermission,
  useServices,
  useSettings,
} from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Status } from '../../ui/Status.tsx'
import { ColumnChooser, useTableLayout } from '../../ui/table/ColumnChooser.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { useLastPage } from '../../ui/table/useLastPage.ts'
import { ChosenStrangers } from './ChosenStrangers.tsx'
import { RowActions } from './RowActions.tsx'
import { RowMenu } from './RowMenu.tsx'
import type { UnregisteredColumn, UnregisteredSearch } from './routes.ts'
import { unregisteredRoute } from './routes.ts'
import './unregistered.css'

const RegisterDialog = lazy(() =>
  import('../../ui/RegisterDialog.tsx').then((module) => ({ default: module.RegisterDialog })),
)
const ExportDialog = lazy(() =>
  import('../../ui/ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
)

const useColumns = (
  now: number,
  actions: (device: UnregisteredDevice) => ReactNode,
): readonly Column<UnregisteredDevice>[] => {
  const { t } = useTranslation('unregistered')
  const { ago, dateTime } = useFormats()
  return [
    {
      id: 'online',
      header: t('column.online'),
      sortable: true,
      width: 100,
      cell: (row) => <Status state={row.online ? 'online' : 'offline'} />,
    },
    {
      id: 'endpointId',
      header: t('column.endpointId'),
      identity: true,
      width: 226,
      cell: (row) => <span className="hd-mono">{row.endpointId}</span>,
    },
    { id: 'modelName', header: t('column.modelName'), sortable: true, width: 100, cell: (row) => known(row.modelName) },
    {
      id: 'manufacturer',
      header: t('column.manufacturer'),
      hidden: true,
      width: 130,
      cell: (row) => known(row.manufacturer),
    },
    {
      id: 'deviceSn',
      header: t('column.deviceSn'),
      sortable: true,
      width: 150,
      cell: (row) => <span className="hd-mono">{known(row.deviceSn)}</span>,
    },
    {
      id: 'macAddr',
      header: t('column.macAddr'),
      sortable: true,
      width: 140,
      cell: (row) => <span className="hd-mono">{mac(row.macAddr)}</span>,
    },
    {
      id: 'firmwareVersion',
      header: t('column.firmwareVersion'),
      sortable: true,
      width: 90,
      cell: (row) => known(row.firmwareVersion),
    },
    {
      id: 'createTime',
      header: t('column.createTime'),
      sortable: true,
      hidden: true,
      width: 140,
      cell: (row) => dateTime(row.createTime),
    },
    {
      id: 'accessTime',
      header: t('column.accessTime'),
      sortable: true,
      width: 100,
      cell: (row) => (row.online ? t('now') : ago(row.accessTime, now)),
    },
    { id: 'actions', header: '', align: 'right', width: 272, cell: actions },
  ]
}

/** Columns that can be in an exported file. */
const exportable = [
  'online',
  'endpointId',
  'modelName',
  'manufacturer',
  'deviceSn',
  'macAddr',
  'firmwareVersion',
  'createTime',
  'accessTime',
] as const

/** How often it is looked whether others came; ms. Whether those shown are connected comes by itself. */
const lookEvery = 5_000

/** Devices that talk to the server and wait to be registered; a row opens the device, where it can be. */
export const UnregisteredPage = () => {
  const { t } = useTranslation(['unregistered', 'common'])
  const search = unregisteredRoute.useSearch()
  const navigate = unregisteredRoute.useNavigate()
  const { client } = useServices()
  const formats = useFormats()
  const { perPage } = useSettings()
  const now = useNow(30_000)
  const [registering, setRegistering] = useState<UnregisteredDevice | null>(null)
  const [exporting, setExporting] = useState(false)
  const mayLock = usePermission([['inventory.upload', 'device.lock']])
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set())
  const page = search.page ?? 1
  const wanted = {
    keyword: search.q ?? '',
    orders: [{ column: search.sort ?? 'accessTime', order: search.order ?? 'desc' }],
    ...(search.status && { online: search.status === 'Online' }),
  } as const
  const list = useCall(
    unregisteredCalls.listPage,
    { body: { page, limit: perPage, ...wanted, orders: [...wanted.orders] } },
    { life: lives.none, keep: true, poll: lookEvery, silent: true },
  )
  const rows = list.data?.rows ?? []
  // What is chosen are rows that are seen: one that left the page is no longer meant.
  const chosen = rows.filter(({ endpointId }) => chosenIds.has(endpointId))
  const total = list.data?.pagination.totalRecords ?? 0
  useFollow(rows.map(({ endpointId }) => endpointId))
  useEvents({}, (event) => {
    const changed =
      event.kind === 'ManagementResult' || (event.kind === 'ValueUpdate' && event.method === 'changeDeviceState')
    if (changed && rows.some(({ endpointId }) => endpointId === event.endpointId)) void list.refetch()
  })
  const columns = useColumns(now, (row) => <RowActions device={row} onRegister={() => setRegistering(row)} />)
  const { layout, setLayout } = useTableLayout('unregistered', columns)
  const address = useAddress()
  const show = (next: UnregisteredSearch): void => void navigate({ search: next })
  useLastPage(
    {
      page,
      limit: perPage,
      total: list.isPlaceholderData ? undefined : list.data?.pagination.totalRecords,
    },
    (at) => void navigate({ search: { ...search, page: at }, replace: true }),
  )
  const exported = layout.order.flatMap((id) =>
    layout.hidden.includes(id) ? [] : exportable.filter((field) => field === id),
  )
  const time = (value: unknown): string => (typeof value === 'number' ? formats.dateTime(value) : '')
  const texts: Readonly<Partial<Record<string, (value: unknown) => string>>> = {
    online: (value) => t(value === true ? 'common:state.online' : 'common:state.offline'),
    macAddr: (value) => (typeof value === 'string' ? mac(value) : ''),
    createTime: time,
    accessTime: time,
  }
  const narrowed = search.q !== undefined || search.status !== undefined

  return (
    <Page
      title={t('title')}
      context={t('context')}
      crumbs={[{ label: t('common:menu.devices') }, { label: t('title') }]}
      actions={
        <Button icon={IconDownload} onClick={() => setExporting(true)} {...(total === 0 && { reason: t('empty') })}>
          {t('common:action.export')}
        </Button>
      }
    >
      <FilterBar
        filters={[
          {
            name: 'status',
            label: t('column.online'),
            single: true,
            options: [
              { value: 'Online', label: t('common:state.online') },
              { value: 'Offline', label: t('common:state.offline') },
            ],
          },
        ]}
        value={search.status ? { status: [search.status] } : {}}
        onChange={({ status }) =>
          show({
            ...(search.q !== undefined && { q: search.q }),
            ...(status?.[0] === 'Online' || status?.[0] === 'Offline' ? { status: status[0] } : {}),
          })
        }
        search={search.q ?? ''}
        onSearch={(q) => show({ ...search, q, page: 1 })}
        placeholder={t('find')}
      >
        <ColumnChooser columns={columns} layout={layout} onLayout={setLayout} />
      </FilterBar>
      <DataTable
        fill
        label={t('title')}
        columns={columns}
        layout={layout}
        phoneRow={(row) => (
          <PhoneRow
            title={row.endpointId}
            state={<Status state={row.online ? 'online' : 'offline'} />}
            more={[known(row.modelName), known(row.manufacturer)].join(' · ')}
            end={known(row.firmwareVersion)}
          />
        )}
        phoneActions={(row) => <RowMenu device={row} onRegister={() => setRegistering(row)} />}
        {...(mayLock && {
          selection: new Set(chosen.map(({ endpointId }) => endpointId)),
          onSelection: setChosenIds,
        })}
        rows={rows}
        rowId={(row) => row.endpointId}
        loading={list.isPending}
        refreshing={list.isPlaceholderData}
        error={list.error}
        onRetry={() => void list.refetch()}
        sort={{ column: search.sort ?? 'accessTime', direction: search.order ?? 'desc' }}
        onSort={({ column, direction }) => show({ ...search, sort: column as UnregisteredColumn, order: direction })}
        href={(row) => address(`/device/deviceDetail/${encodeURIComponent(row.endpointId)}`)}
        onOpen={(row) =>
          void navigate({ to: '/device/deviceDetail/$endpointId', params: { endpointId: row.endpointId } })
        }
        empty={
          narrowed ? (
            <Empty
              title={t('noMatch')}
              actions={<Button onClick={() => show({})}>{t('common:table.clearFilters')}</Button>}
            />
          ) : (
            <Empty title={t('empty')} text={t('emptyText')} />
          )
        }
      />
      <Suspense>
        {registering && (
          <RegisterDialog
            endpointId={registering.endpointId}
            name={registering.modelName ?? registering.endpointId}
            stranger={registering}
            onClose={() => setRegistering(null)}
          />
        )}
        {exporting && (
          <ExportDialog
            title={t('export.title')}
            text={t('export.text', { count: total })}
            action={t('export.run', { count: total })}
            name="unregistered"
            columns={exported.map((field) => ({ field, label: t(`column.${field}`), text: texts[field] }))}
            read={() =>
              client.request(unregisteredCalls.export, {
                body: { ...wanted, orders: [...wanted.orders], fields: [...exported] },
              })
            }
            onClose={() => setExporting(false)}
          />
        )}
      </Suspense>
      {chosen.length > 0 && <ChosenStrangers chosen={chosen} onClear={() => setChosenIds(new Set())} />}
      <Pager page={page} limit={perPage} total={total} onPage={(at) => show({ ...search, page: at })} />
    </Page>
  )
}
