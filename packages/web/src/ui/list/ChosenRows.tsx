import { IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { SelectionBar } from '../table/SelectionBar.tsx'

type Props<Row> = Readonly<{
  rows: readonly Row[]
  onClear: () => void
  /** A bar of the list's own, in place of the one that deletes. */
  bar?: (rows: readonly Row[], clear: () => void) => ReactNode
  /** Why a row cannot be deleted. */
  stays?: (row: Row) => string | undefined
  onRemove?: (rows: readonly Row[]) => void
}>

/** What can be done with the rows that are chosen. */
export function ChosenRows<Row>({ rows, onClear, bar, stays, onRemove }: Props<Row>) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  if (bar) return bar(rows, onClear)
  return (
    <SelectionBar
      count={rows.length}
      actions={[
        {
          label: t('action.delete'),
          icon: IconTrash,
          risk: true,
          reason: stays && rows.every(stays) ? rows.map(stays)[0] : undefined,
          onSelect: () => onRemove?.(rows),
        },
      ]}
      onClear={onClear}
    />
  )
}
