import { IconChartLine, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'

type Props = Readonly<{
  label: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** Words on the line of the switch, such as when it was measured. */
  note?: ReactNode
  children: ReactNode
}>

/** A drawing whose values can be read as a table instead. */
export function Figure({ label, columns, rows, note, children }: Props) {
  const { t } = useTranslation()
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className="hd-figure" aria-label={label}>
      {asTable ? (
        <div className="hd-figure-table" tabIndex={0} role="region" aria-label={label}>
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[0]}>
                  {row.map((cell, index) => (
                    <td key={columns[index]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        children
      )}
      <div className="hd-figure-foot">
        <span className="hd-grow hd-muted">{note}</span>
        <Button
          size="sm"
          variant="ghost"
          icon={asTable ? IconChartLine : IconTable}
          reason={rows.length === 0 && !asTable ? t('chart.empty') : undefined}
          onClick={() => setAsTable(!asTable)}
        >
          {t(asTable ? 'chart.asChart' : 'chart.asTable')}
        </Button>
      </div>
    </figure>
  )
}
