import type { Device } from '@headend/contract/device'
import { deviceCalls } from '@headend/contract/devices'
import { IconBookmark, IconDownload, IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { keepNeighbours } from '../../lib/neighbours.ts'
import { lives, useAddress, useCall, useCompany, useNow, usePermissions, useSettings } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ColumnChooser, useTableLayout } from '../../ui/table/ColumnChooser.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import type { TableLayout } from '../../ui/table/layout.ts'
import type { Sort } from '../../ui/table/types.ts'
import { useLastPage } from '../../ui/table/useLastPage.ts'
import type { Chosen } from './actionPlan.ts'
import { useDeviceColumns, useDeviceFile } from './columns.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import type { ListSearch } from './listSearch.ts'
import {
  countRequest,
  defaultSort,
  filterCount,
  filterFields,
  layoutOf,
  listRequest,
  pageOf,
  readListSearch,
  readSort,
  withFilters,
  withoutFilters,
} from './listSearch.ts'
import { mayAct } from './needs.ts'
import { usePending } from './pending.ts'
import { PhoneActions } from './PhoneActions.tsx'
import { deviceListRoute } from './routes.ts'
import { useDeviceFilters } from './useDeviceFilters.ts'
import { useListLive } from './useListLive.ts'
import { useViews } from './views.ts'
import { ViewTabs } from './ViewTabs.tsx'
import './devices.css'

const ExportDialog = lazy(() =>
  import('../../ui/ExportDialog.tsx').then((module) => ({ default: module.ExportDialog })),
)
const RegisterDevicesDialog = lazy(() =>
  import('./RegisterDevicesDialog.tsx').then((module) => ({ default: module.RegisterDevicesDialog })),
)
const ViewsDialog = lazy(() => import('./ViewsDialog.tsx').then((module) => ({ default: module.ViewsDialog })))
const ChosenDevices = lazy(() => import('./ChosenDevices.tsx').then((module) => ({ default: module.ChosenDevices })))

const tabs = ['all', 'deployed', 'requested', 'inventory'] as const
const countOf = {
  all: 'allCount',
  deployed: 'activeCount',
  requested: 'requestCount',
  inventory: 'invenCount',
} as const

/** The device list: what is narrowed, ordered and paged stands in the address. */
export const DeviceListPage = () => {
  const { t } = useTranslation(['devices', 'common'])
  const search = deviceListRoute.useSearch()
  const navigate = deviceListRoute.useNavigate()
  const page = pageOf(deviceListRoute.useParams())
  const company = useCompany()
  const address = useAddress()
  const { perPage } = useSettings()
  const now = useNow(30_000)
  const [chosen, setChosen] = useState<ReadonlyMap<string, Chosen>>(new Map())
  const permitted = usePermissions()
  const choosing = mayAct(permitted)
  const mayRegister = permitted('inventory.upload')
  const [front, setFront] = useState<'export' | 'register' | 'views' | null>(null)
  const { views, setViews } = useViews()

  const request = useMemo(
    () => listRequest(search, { page, perPage, opId: company.inView }),
    [search, page, perPage, company.inView],
  )
  const list = useCall(deviceCalls.listConnectsPage, { body: request }, { life: lives.list, keep: true })
  const counts = useCall(deviceCalls.count, countRequest(company.inView), { life: lives.list })
  const rows = list.data?.rows ?? []
  const total = list.data?.pagination.totalRecords ?? 0
  useListLive(rows.map(({ endpointId }) => endpointId))

  const pending = usePending()
  const columns = useDeviceColumns(now, pending)
  const own = useTableLayout('devices', columns)
  const layout = layoutOf(
    search,
    own.layout,
    columns.filter(({ identity }) => identity).map(({ id }) => id),
  )
  const inFile = useDeviceFile()
  const shownColumns = layout.order
    .filter((shown) => !layout.hidden.includes(shown))
    .flatMap((shown) => columns.filter(({ id }) => id === shown))
  const filters = useDeviceFilters([
    ...new Set([...rows.flatMap((row) => row.firmwareVersion ?? []), ...(search.firmware ?? [])]),
  ])

  const show = (next: ListSearch, at = 1, replace = false): void => {
    void navigate({
      to: '/device/deviceList/$pageNum',
      params: { pageNum: String(at) },
      search: readListSearch({ ...next }),
      replace,
    })
  }
  useLastPage({ page, limit: request.limit, total: list.isPlaceholderData ? undefined : list.data && total }, (at) =>
    show(search, at, true),
  )
  const open = (device: Device): void => {
    keepNeighbours({ endpointIds: rows.map(({ endpointId }) => endpointId), offset: (page - 1) * request.limit, total })
    void navigate({ to: '/device/deviceDetail/$endpointId', params: { endpointId: device.endpointId } })
  }
  const order = ({ column, direction }: Sort): void => show({ ...search, sort: `${column}.${direction}` })
  /** Columns that somebody chooses are theirs from then on, also where the address asked for others. */
  const chooseColumns = (next: TableLayout): void => {
    own.setLayout(next)
    if (search.columns) show(readListSearch({ ...search, columns: undefined }), page)
  }
  const chooseRows = (ids: ReadonlySet<string>): void => {
    const seen = new Map<string, Chosen>([...chosen, ...rows.map((row) => [row.endpointId, row] as const)])
    setChosen(new Map([...seen].filter(([id]) => ids.has(id))))
  }

  // A scanner presses Enter before the list has come: its single match opens when it does.
  const [wanted, setWanted] = useState('')
  const isHere = wanted !== '' && search.q === wanted && !list.isFetching && list.data !== undefined
  const openOnly = useEffectEvent(() => {
    setWanted('')
    const [only] = rows
    if (only && total === 1) open(only)
  })
  useEffect(() => {
    if (isHere) openOnly()
  }, [isHere])

  const narrowed = filterCount(search) > 0 || search.q !== undefined
  const sort = readSort(search.sort ?? defaultSort)

  return (
    <Page
      title={t('title')}
      context={
        <>
          <span className="hd-wide-only">
            {company.others > 0 ? t('context', { name: company.name, count: company.others }) : company.name}
          </span>
          <span className="hd-phone-only">{list.data && count(total)}</span>
        </>
      }
      crumbs={[{ label: t('common:menu.devices') }, { label: t('common:nav.allDevices') }]}
      actions={
        <>
          <Button
            className="hd-wide-only"
            icon={IconDownload}
            onClick={() => setFront('export')}
            {...(total === 0 && { reason: t('emptyAll') })}
          >
            {t('common:action.export')}
          </Button>
          {mayRegister && (
            <Button className="hd-wide-only" variant="primary" icon={IconPlus} onClick={() => setFront('register')}>
              {t('register')}
            </Button>
          )}
          <PhoneActions
            columns={columns}
            sort={sort ? { column: sort.column, direction: sort.order } : undefined}
            onSort={order}
            onRegister={mayRegister ? () => setFront('register') : undefined}
            onSaveView={() => setFront('views')}
            onExport={() => setFront('export')}
            nothing={total === 0 ? t('emptyAll') : undefined}
          />
        </>
      }
      tabs={
        <div className="device-tabs">
          <Tabs
            label={t('title')}
            value={search.tab ?? 'all'}
            onChange={(tab) => show({ ...search, tab })}
            tabs={tabs.map((tab) => ({
              value: tab,
              label: t(`tab.${tab}`),
              ...(counts.data && { count: count(counts.data[countOf[tab]]) }),
              ...(tab === 'requested' && (counts.data?.requestCount ?? 0) > 0 && { family: 'warn' as const }),
            }))}
          />
          <ViewTabs views={views} search={search} onApply={(view) => show(view.search)} />
        </div>
      }
    >
      <FilterBar
        filters={filters}
        value={Object.fromEntries(
          filterFields.flatMap((name) => (search[name] === undefined ? [] : [[name, [search[name]].flat()]])),
        )}
        onChange={(value) => show(withFilters(search, value))}
        search={search.q ?? ''}
        onSearch={(q) => show({ ...search, q })}
        onEnter={(q) => setWanted(q.trim())}
        placeholder={t('find')}
      >
        <Button variant="ghost" icon={IconBookmark} onClick={() => setFront('views')}>
          {t('saveView')}
        </Button>
        <ColumnChooser columns={columns} layout={layout} onLayout={chooseColumns} />
      </FilterBar>
      <DataTable
        fill
        label={t('title')}
        columns={columns}
        layout={layout}
        rows={rows}
        rowId={(row) => row.endpointId}
        loading={list.isPending}
        refreshing={list.isFetching}
        error={list.error}
        onRetry={() => void list.refetch()}
        {...(sort && { sort: { column: sort.column, direction: sort.order } })}
        onSort={order}
        {...(choosing && { selection: new Set(chosen.keys()), onSelection: chooseRows })}
        onOpen={open}
        href={(row) => address(`/device/deviceDetail/${encodeURIComponent(row.endpointId)}`)}
        phoneRow={(row) => <DeviceRow device={row} now={now} pending={pending.get(row.endpointId)} />}
        empty={
          narrowed ? (
            <Empty
              icon={IconFilterOff}
              title={t('empty')}
              actions={<Button onClick={() => show(withoutFilters(search))}>{t('common:table.clearFilters')}</Button>}
            />
          ) : (
            <Empty title={t('emptyAll')} text={t('emptyAllText')} />
          )
        }
      />
      <Suspense>
        {chosen.size > 0 && <ChosenDevices chosen={chosen} onChosen={setChosen} request={request} total={total} />}
        {front === 'register' && <RegisterDevicesDialog onClose={() => setFront(null)} />}
        {front === 'export' && (
          <ExportDialog
            title={t('export.title')}
            text={t('export.text', { count: total })}
            action={t('export.run', { count: total })}
            name="devices"
            columns={shownColumns.map(({ id, header }) => ({ field: id, label: header, ...inFile[id] }))}
            ask={{ call: deviceCalls.exportConnects, body: { ...request, fields: shownColumns.map(({ id }) => id) } }}
            onClose={() => setFront(null)}
          />
        )}
        {front === 'views' && (
          <ViewsDialog
            search={{ ...search, columns: shownColumns.map(({ id }) => id) }}
            views={views}
            onViews={setViews}
            onApply={(view) => show(view.search)}
            onClose={() => setFront(null)}
          />
        )}
      </Suspense>
      <Pager
        page={page}
        limit={request.limit}
        total={total}
        onPage={(at) => show(search, at)}
        onLimit={(size) => show({ ...search, size })}
      />
    </Page>
  )
}
