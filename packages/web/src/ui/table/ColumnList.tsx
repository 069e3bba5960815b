import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button, IconButton } from '../Button.tsx'
import { Segments } from '../Choice.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { SearchField } from '../SearchField.tsx'
import { defaultLayout, moved, toggled } from './layout.ts'
import type { TableLayout } from './layout.ts'
import './filter.css'

type Known = Readonly<{ id: string; header: string; hidden?: boolean | undefined; identity?: boolean | undefined }>

/** The columns with their places; dragging has buttons beside it, so that nothing needs it. */
export function ColumnList({
  columns,
  layout,
  onLayout,
}: Readonly<{ columns: readonly Known[]; layout: TableLayout; onLayout: (layout: TableLayout) => void }>) {
  const { t } = useTranslation()
  const [find, setFind] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)
  const ordered = layout.order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const shown = ordered.filter(({ header }) => header.toLowerCase().includes(find.trim().toLowerCase()))

  const dropOn = (target: string): void => {
    if (dragged === null || dragged === target) return
    const order = layout.order.filter((id) => id !== dragged)
    const at = order.indexOf(target) + (layout.order.indexOf(dragged) < layout.order.indexOf(target) ? 1 : 0)
    onLayout({ ...layout, order: [...order.slice(0, at), dragged, ...order.slice(at)] })
    setDragged(null)
  }

  return (
    <div className="hd-choices" style={{ width: 280 }}>
      <SearchField label={t('table.columnsFind')} value={find} onChange={setFind} size="sm" />
      <ul aria-label={t('table.columns')}>
        {shown.map((column) => {
          const at = layout.order.indexOf(column.id)
          return (
            <li
              key={column.id}
              draggable={find === ''}
              onDragStart={() => setDragged(column.id)}
              onDragOver={(event) => event.preventDefault()}
              onDrop={() => dropOn(column.id)}
            >
              <Checkbox
                label={column.header}
                checked={Boolean(column.identity) || !layout.hidden.includes(column.id)}
                disabled={Boolean(column.identity)}
                onChange={() => onLayout(toggled(layout, column.id))}
              />
              <IconButton
                icon={IconChevronUp}
                size="sm"
                label={t('table.columnUp', { column: column.header })}
                disabled={at === 0}
                onClick={() => onLayout(moved(layout, column.id, -1))}
              />
              <IconButton
                icon={IconChevronDown}
                size="sm"
                label={t('table.columnDown', { column: column.header })}
                disabled={at === layout.order.length - 1}
                onClick={() => onLayout(moved(layout, column.id, 1))}
              />
            </li>
          )
        })}
      </ul>
      <div className="hd-choices-foot">
        <Segments
          label={t('table.density')}
          value={layout.density}
          onChange={(density) => onLayout({ ...layout, density })}
          options={[
            { value: 'comfortable', label: t('table.densityComfortable') },
            { value: 'compact', label: t('table.densityCompact') },
          ]}
        />
        <Button size="sm" variant="ghost" onClick={() => onLayout(defaultLayout(columns, layout.density))}>
          {t('table.columnsReset')}
        </Button>
      </div>
    </div>
  )
}
