import { IconColumns3 } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { Button } from '../Button.tsx'
import { Popover } from '../Popover.tsx'
import { readLayout } from './layout.ts'
import type { TableLayout } from './layout.ts'

type Known = Readonly<{ id: string; header: string; hidden?: boolean | undefined; identity?: boolean | undefined }>

const ColumnList = lazy(() => import('./ColumnList.tsx').then((module) => ({ default: module.ColumnList })))

/** The layout somebody chose for the table `name`, kept for them in this browser. */
export const useTableLayout = (
  name: string,
  columns: readonly Known[],
): Readonly<{ layout: TableLayout; setLayout: (layout: TableLayout) => void }> => {
  const { session } = useServices()
  const user = useStore(session.store, (now) => (now.state === 'signedIn' ? now.tokens.user : ''))
  const place = `headend.table.${name}.${user}`
  const [kept, setKept] = useState(() => localStorage.getItem(place))
  return {
    layout: readLayout(kept, columns),
    setLayout: (layout) => {
      const text = JSON.stringify(layout)
      localStorage.setItem(place, text)
      setKept(text)
    },
  }
}

/** Which columns are shown, in which order, and how high the rows are. */
export function ColumnChooser({
  columns,
  layout,
  onLayout,
}: Readonly<{ columns: readonly Known[]; layout: TableLayout; onLayout: (layout: TableLayout) => void }>) {
  const { t } = useTranslation()
  return (
    <Popover
      label={t('table.columns')}
      align="end"
      trigger={(props) => (
        <Button variant="ghost" icon={IconColumns3} className="hd-wide-only" {...props}>
          {t('table.columns')}
        </Button>
      )}
    >
      {() => (
        <Suspense>
          <ColumnList columns={columns} layout={layout} onLayout={onLayout} />
        </Suspense>
      )}
    </Popover>
  )
}
