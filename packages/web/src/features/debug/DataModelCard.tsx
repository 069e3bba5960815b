import { dataModelCalls } from '@headend/contract/dataModel'
import { IconRefresh } from '@tabler/icons-react'
import {
  Suspense,
  lazy,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useAct, useCall, useFormats, useNow, usePermission } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Empty, Skeleton } from '../../ui/Blank.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import type { RowActions } from './DataModelRow.tsx'
import { DataModelTree } from './DataModelTree.tsx'
import { completePath, countFound, foundRows, modelIndex, openRows, readPath, tableOf } from './tree.ts'
import type { ContainerRow, TreeRow } from './tree.ts'
import type { Reader } from './useReader.ts'
import type { Watch } from './useWatch.ts'
import type { HeldValues } from './values.ts'

const SetValueDialog = lazy(() => import('./SetValueDialog.tsx').then((module) => ({ default: module.SetValueDialog })))
const AddRowDialog = lazy(() => import('./AddRowDialog.tsx').then((module) => ({ default: module.AddRowDialog })))
const DeleteRowDialog = lazy(() =>
  import('./DeleteRowDialog.tsx').then((module) => ({ default: module.DeleteRowDialog })),
)
const CommandDialog = lazy(() => import('./CommandDialog.tsx').then((module) => ({ default: module.CommandDialog })))

type Props = Readonly<{
  endpointId: string
  online: boolean
  /** Only of registered devices may anything be changed. */
  registered: boolean
  values: HeldValues
  reader: Reader
  watch: Watch
}>

type Asked =
  | Readonly<{ what: 'set'; row: Extract<TreeRow, { kind: 'parameter' }> }>
  | Readonly<{ what: 'add' | 'remove'; row: ContainerRow }>
  | Readonly<{ what: 'run'; row: Extract<TreeRow, { kind: 'command' }> }>

/** Everything the agent says it supports, to search, read, watch, set and run. */
export function DataModelCard({ endpointId, online, registered, values, reader, watch }: Props) {
  const { t } = useTranslation(['debug', 'common'])
  const formats = useFormats()
  const now = useNow(5000)
  const supported = useCall(dataModelCalls.getSupported, { body: { endpointId } }, { life: Number.POSITIVE_INFINITY })
  const again = useAct(dataModelCalls.getSupported, { refresh: [dataModelCalls.getSupported] })
  const canSet = usePermission('device.setValue') && registered
  const canRun = usePermission('device.runCommand') && registered
  const [query, setQuery] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(['Device.', 'Device.DeviceInfo.']))
  const [asked, setAsked] = useState<Asked | null>(null)
  const searched = useDeferredValue(query.trim())
  const version = useSyncExternalStore(values.subscribe, values.version)
  const reason = online ? undefined : t('offline')

  const model = useMemo(() => modelIndex(supported.data?.objects ?? []), [supported.data])
  const rows = useMemo(() => {
    const view = { model, values, isOpen: (path: string) => open.has(path) }
    return searched === '' ? openRows(view) : foundRows(view, searched)
    // The values change in place; their version says when.
    // eslint-disable-next-line react/exhaustive-deps
  }, [model, values, open, searched, version])

  const { read } = reader
  const { refetch } = supported
  const isUnread = supported.data?.time === null
  useEffect(() => {
    if (online && isUnread) void refetch()
  }, [online, isUnread, refetch])
  const isReady = supported.data !== undefined && online
  useEffect(() => {
    // What stands open at first is read at once: who the device says it is.
    if (isReady) void read(['Device.DeviceInfo.'], 1)
  }, [isReady, read])
  const toggle = watch.toggle
  const actions = useMemo<RowActions>(
    () => ({
      toggle: (row) => {
        const isOpen = open.has(row.path)
        setOpen((before) => new Set(isOpen ? [...before].filter((path) => path !== row.path) : [...before, row.path]))
        const isKnown =
          row.kind === 'table'
            ? values.asked(row.path)
            : values.names(row.path).length > 0 || (model.object(row.template)?.parameters.length ?? 0) === 0
        if (!isOpen && !isKnown && online) void read([readPath(row)], 1)
      },
      read: (row) => {
        if (row.kind === 'parameter') void read([row.path], 0)
        else if ('template' in row) {
          setOpen((before) => new Set([...before, row.path]))
          void read([row.path], 0)
        }
      },
      watch: (path) => {
        toggle(path)
        if (values.get(path) === undefined) void read([path], 0)
      },
      set: (row) => setAsked({ what: 'set', row }),
      run: (row) => setAsked({ what: 'run', row }),
      add: (row) => setAsked({ what: 'add', row }),
      remove: (row) => setAsked({ what: 'remove', row }),
    }),
    [open, online, read, toggle, values, model],
  )

  // Of a device that told and gave nothing there is no tree: what became of reading it is said above it.
  const isBare = searched === '' && model.size === 0 && values.size() === 0
  const asPath = /^Device\.\S*$/.test(query.trim()) ? completePath(query.trim(), model) : null
  const said = asPath ?? (isBare ? 'Device.' : '')
  const close = useCallback(() => setAsked(null), [])

  return (
    <Card
      flush
      line
      className="hd-model"
      title={t('model.title')}
      meta={
        supported.data &&
        !isUnread &&
        t('model.meta', { total: count(model.size), time: formats.dateTime(supported.data.time) })
      }
      actions={
        <IconButton
          size="sm"
          icon={IconRefresh}
          label={t('model.again')}
          busy={again.isPending}
          reason={reason}
          onClick={() => again.mutate({ body: { endpointId, refresh: true } })}
        />
      }
    >
      <div className="hd-model-tools">
        <SearchField size="sm" className="hd-grow" label={t('model.find')} value={query} onChange={setQuery} />
        {searched !== '' && (
          <span className="hd-muted" role="status">
            {t('model.found', { count: countFound(rows) })}
          </span>
        )}
        {asPath && (
          <Button size="sm" reason={reason} busy={reader.busy.has(asPath)} onClick={() => void read([asPath], 0)}>
            {t('read.path')}
          </Button>
        )}
        <Button
          size="sm"
          icon={IconRefresh}
          reason={reason}
          busy={reader.busy.has('Device.')}
          onClick={() => void read(['Device.'], 0)}
        >
          {t('read.all')}
        </Button>
      </div>
      {(supported.error ?? isUnread) && (
        <div className="hd-model-note">
          {online ? (
            <Banner family="warn" title={t('model.none')}>
              {supported.error?.message} {t('model.noneText')}
            </Banner>
          ) : (
            <Banner family="idle" mark="slashed" title={t('offline')}>
              {t('model.unread')}
            </Banner>
          )}
        </div>
      )}
      {reader.errors.has(said) && (
        <div className="hd-model-note">
          <Banner family="warn" title={t('read.failed')}>
            {reader.errors.get(said)}
          </Banner>
        </div>
      )}
      {reader.cut.length > 0 && (
        <div className="hd-model-note">
          <Banner family="warn" title={t('read.cut')}>
            {t('read.cutText', { path: reader.cut.join(', ') })}
          </Banner>
        </div>
      )}
      {supported.isPending ? (
        <div className="hd-model-note">
          <Skeleton lines={8} />
        </div>
      ) : isBare ? (
        <Empty title={t('model.empty')} text={t('model.emptyText')} />
      ) : rows.length === 0 ? (
        <Empty title={t('model.nothing')} text={t('model.nothingText')} />
      ) : (
        <DataModelTree
          rows={rows}
          values={values}
          now={now}
          busy={reader.busy}
          errors={reader.errors}
          watched={watch.paths}
          canSet={canSet}
          canRun={canRun}
          reason={reason}
          actions={actions}
        />
      )}
      <Suspense>
        {asked?.what === 'set' && (
          <SetValueDialog
            endpointId={endpointId}
            path={asked.row.path}
            type={asked.row.type}
            held={values.get(asked.row.path)}
            onClose={close}
            onSet={() => void read([asked.row.path], 0)}
          />
        )}
        {asked?.what === 'add' && (
          <AddRowDialog
            endpointId={endpointId}
            table={asked.row.path}
            parameters={model.object(asked.row.template)?.parameters ?? []}
            onClose={close}
            onAdded={(path) => {
              setOpen((before) => new Set([...before, asked.row.path, path]))
              void read([readPath(asked.row)], 1)
            }}
          />
        )}
        {asked?.what === 'remove' && (
          <DeleteRowDialog
            endpointId={endpointId}
            path={asked.row.path}
            onClose={close}
            onDeleted={() => {
              values.forget(asked.row.path)
              void read([`${tableOf(asked.row.path)}*.`], 1)
            }}
          />
        )}
        {asked?.what === 'run' && (
          <CommandDialog endpointId={endpointId} path={asked.row.path} command={asked.row.command} onClose={close} />
        )}
      </Suspense>
    </Card>
  )
}
