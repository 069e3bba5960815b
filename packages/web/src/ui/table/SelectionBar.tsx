import { IconDots, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count as counted } from '../../lib/formats.ts'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import type { TablerIcon } from '../Icon.tsx'
import { Menu } from '../Menu.tsx'
import './selection.css'

export type SelectionAction = Readonly<{
  label: string
  icon: TablerIcon
  onSelect: () => void
  /** Cannot be undone: stands apart, in its own colour. */
  risk?: boolean | undefined
  /** Seldom wanted: stands in the menu of the bar. */
  more?: boolean | undefined
  /** Why it cannot be used for this selection. */
  reason?: string | undefined
}>

type Props = Readonly<{
  count: number
  /** Rows in the whole list. */
  total?: number | undefined
  /** Model and how many are offline. */
  note?: ReactNode | undefined
  actions: readonly SelectionAction[]
  onClear: () => void
  /** Chooses all that the list finds, those of its other pages too. */
  onSelectAll?: () => void
  /** Why they cannot all be chosen, such as that they are too many. */
  allReason?: string | undefined
}>

/** What can be done with the chosen rows; floats above the pager. */
export function SelectionBar({ count, total, note, actions, onClear, onSelectAll, allReason }: Props) {
  const { t } = useTranslation()
  const plain = actions.filter(({ risk, more }) => !risk && !more)
  const further = actions.filter(({ more }) => more)
  const risky = actions.filter(({ risk }) => risk)
  const button = (action: SelectionAction): ReactNode => (
    <button
      key={action.label}
      type="button"
      className={classes(action.risk && 'hd-risk')}
      aria-disabled={action.reason !== undefined || undefined}
      data-tip={action.reason}
      onClick={action.reason === undefined ? action.onSelect : undefined}
    >
      <Icon of={action.icon} />
      {action.label}
    </button>
  )
  return (
    <div className="hd-selection" role="toolbar" aria-label={t('table.selectionActions')}>
      <span className="hd-selection-sum" role="status">
        {t('table.selected', { count })}
        {note && <small>{note}</small>}
      </span>
      {onSelectAll && total !== undefined && total > count && (
        <button
          type="button"
          aria-disabled={allReason !== undefined || undefined}
          data-tip={allReason}
          onClick={allReason === undefined ? onSelectAll : undefined}
        >
          {t('table.selectAllRows', { total: counted(total) })}
        </button>
      )}
      {plain.map(button)}
      {further.length > 0 && (
        <Menu
          label={t('action.more')}
          side="top"
          items={further}
          trigger={(props) => (
            <button type="button" {...props} aria-label={t('action.more')} data-tip={t('action.more')}>
              <Icon of={IconDots} />
            </button>
          )}
        />
      )}
      {risky.length > 0 && <i />}
      {risky.map(button)}
      <i />
      <button
        type="button"
        aria-label={t('table.clearSelection')}
        data-tip={t('table.clearSelection')}
        onClick={onClear}
      >
        <Icon of={IconX} />
      </button>
    </div>
  )
}
