import {
  IconBolt,
  IconChevronDown,
  IconChevronRight,
  IconEye,
  IconEyeFilled,
  IconLock,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { memo } from 'react'
import type { CSSProperties } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Fresh } from '../../ui/Vitals.tsx'
import { classes } from '../../ui/classes.ts'
import { isDeletable, takesRows } from './tree.ts'
import type { ContainerRow, TreeRow } from './tree.ts'
import type { HeldValue } from './values.ts'

export type RowActions = Readonly<{
  toggle: (row: ContainerRow) => void
  read: (row: TreeRow) => void
  watch: (path: string) => void
  set: (row: Extract<TreeRow, { kind: 'parameter' }>) => void
  run: (row: Extract<TreeRow, { kind: 'command' }>) => void
  add: (table: ContainerRow) => void
  remove: (instance: ContainerRow) => void
}>

type Props = Readonly<{
  row: TreeRow
  index: number
  active: boolean
  held: HeldValue | undefined
  now: number
  busy: boolean
  error: string | undefined
  watched: boolean
  canSet: boolean
  canRun: boolean
  /** Why nothing can be asked of the device now. */
  reason: string | undefined
  actions: RowActions
  onFocus: (index: number) => void
}>

const isContainer = (row: TreeRow): row is ContainerRow => 'template' in row

const stale = 60_000

/** One line of the data model: name and kind, value and its age, and what can be done with it. */
export const DataModelRow = memo(function DataModelRow(props: Props) {
  const { row, index, active, held, now, busy, error, watched, canSet, canRun, reason, actions, onFocus } = props
  const { t } = useTranslation('debug')
  const formats = useFormats()
  const container = isContainer(row)
  const depth: CSSProperties & Record<'--depth', number> = { '--depth': row.depth }
  return (
    <div
      role="row"
      tabIndex={active ? 0 : -1}
      data-row={index}
      style={depth}
      aria-level={row.depth + 1}
      aria-expanded={container ? row.open : undefined}
      aria-rowindex={index + 1}
      className={classes('hd-model-row', `hd-model-${row.kind}`, busy && 'hd-model-busy')}
      onFocus={() => onFocus(index)}
    >
      <div role="gridcell" className="hd-model-name">
        {container ? (
          <button type="button" tabIndex={-1} className="hd-model-toggle" onClick={() => actions.toggle(row)}>
            <Icon of={row.open ? IconChevronDown : IconChevronRight} size={14} />
            <span className="hd-mono hd-cut" data-cut data-tip={row.path}>
              {row.name}
              {row.kind === 'table' && <span className="hd-muted">{'.{i}'}</span>}
            </span>
          </button>
        ) : row.kind === 'hollow' ? (
          <span className="hd-muted">{t(row.asked ? 'tree.noInstances' : 'tree.notRead')}</span>
        ) : (
          <span className="hd-mono hd-cut" data-cut data-tip={row.path}>
            {row.name}
          </span>
        )}
        {row.kind === 'event' && <Icon of={IconBolt} size={12} className="hd-muted" />}
      </div>
      <div role="gridcell" className="hd-model-type hd-muted">
        {row.kind === 'parameter' && (
          <>
            {row.type ?? ''}
            {row.access === 'readWrite' && (
              <span className="hd-model-writable" data-tip={t('tree.writable')}>
                rw
              </span>
            )}
          </>
        )}
        {(row.kind === 'command' || row.kind === 'event') && t(`kind.${row.kind}`)}
        {row.kind === 'table' && t('kind.table')}
      </div>
      <div role="gridcell" className="hd-model-value">
        {error !== undefined ? (
          <span className="hd-status hd-bad hd-cut" data-tip={error}>
            <Mark name="cross" size={12} />
            <span className="hd-cut">{error}</span>
          </span>
        ) : row.kind === 'parameter' ? (
          <Value held={held} writeOnly={row.access === 'writeOnly'} />
        ) : null}
      </div>
      <div role="gridcell" className="hd-model-age hd-muted">
        {held &&
          row.kind === 'parameter' &&
          (now - held.time > stale ? formats.time(held.time) : formats.ago(held.time, Math.max(now, held.time)))}
      </div>
      <div role="gridcell" className="hd-model-actions">
        {row.kind === 'parameter' && (
          <>
            {canSet && row.access !== 'readOnly' && row.access !== null && (
              <IconButton
                tabIndex={active ? 0 : -1}
                size="sm"
                icon={IconPencil}
                label={t('set.label', { name: row.name })}
                reason={reason}
                onClick={() => actions.set(row)}
              />
            )}
            <IconButton
              tabIndex={active ? 0 : -1}
              size="sm"
              icon={watched ? IconEyeFilled : IconEye}
              label={t(watched ? 'watch.end' : 'watch.start', { name: row.name })}
              aria-pressed={watched}
              reason={watched ? undefined : reason}
              onClick={() => actions.watch(row.path)}
            />
          </>
        )}
        {row.kind === 'command' && canRun && (
          <IconButton
            tabIndex={active ? 0 : -1}
            size="sm"
            icon={IconPlayerPlay}
            label={t('run.label', { name: row.name })}
            reason={reason}
            onClick={() => actions.run(row)}
          />
        )}
        {canSet && takesRows(row) && (
          <IconButton
            tabIndex={active ? 0 : -1}
            size="sm"
            icon={IconPlus}
            label={t('add.label', { name: row.name })}
            reason={reason}
            onClick={() => actions.add(row)}
          />
        )}
        {canSet && isDeletable(row) && (
          <IconButton
            tabIndex={active ? 0 : -1}
            size="sm"
            icon={IconTrash}
            label={t('remove.label', { path: row.path })}
            reason={reason}
            onClick={() => actions.remove(row)}
          />
        )}
        {row.kind !== 'command' && row.kind !== 'event' && row.kind !== 'hollow' && (
          <IconButton
            tabIndex={active ? 0 : -1}
            size="sm"
            icon={IconRefresh}
            label={t('read.label', { name: row.name })}
            busy={busy}
            reason={reason}
            onClick={() => actions.read(row)}
          />
        )}
      </div>
    </div>
  )
})

/** A value as the device gave it; what is hidden says so and never looks like a value. */
const Value = ({ held, writeOnly }: { held: HeldValue | undefined; writeOnly: boolean }) => {
  const { t } = useTranslation('debug')
  if (held?.masked) {
    return (
      <span className="hd-muted hd-row" data-tip={t('tree.maskedWhy')}>
        <Icon of={IconLock} size={13} />
        {t('tree.masked')}
      </span>
    )
  }
  if (!held) return <span className="hd-muted">{writeOnly ? t('tree.writeOnly') : notApplicable}</span>
  if (held.value === '' || held.value === null) return <span className="hd-muted">{t('tree.empty')}</span>
  return (
    <span className="hd-mono hd-cut" data-cut data-tip={held.value}>
      <Fresh value={held.value}>{held.value}</Fresh>
    </span>
  )
}
