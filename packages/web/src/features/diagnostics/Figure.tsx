import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { textColumns, ValueTable } from '../../ui/ValueTable.tsx'

type Props = Readonly<{
  label: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** What the drawing is made from, such as the form that starts it; on its line stand the note and the switch. */
  head: ReactNode
  note?: ReactNode
  children: ReactNode
}>

/** A drawing whose values can be read as a table instead. */
export function Figure({ label, columns, rows, head, note, children }: Props) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className="hd-figure" aria-label={label}>
      <div className="hd-figure-head">
        {head}
        <span className="hd-figure-note">
          {note}
          <IconButton
            size="sm"
            icon={asTable ? IconChartLine : IconTable}
            label={t(asTable ? 'chart.asChart' : 'chart.asTable')}
            reason={rows.length === 0 && !asTable ? t('chart.empty') : undefined}
            onClick={() => setAsTable(!asTable)}
          />
        </span>
      </div>
      {asTable ? (
        <div className="hd-figure-table" tabIndex={0} role="region" aria-label={label}>
          <ValueTable columns={textColumns(columns)} rows={rows} />
        </div>
      ) : (
        children
      )}
    </figure>
  )
}
