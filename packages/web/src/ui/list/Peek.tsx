import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { KeyValues } from '../KeyValues.tsx'
import type { Column } from '../table/DataTable.tsx'

type Cell = Pick<Column<never>, 'header' | 'identity' | 'pinned'> & Readonly<{ value: ReactNode }>

/** What a list shows of a row in each of its columns, and what leads on to it. */
export type Peeked = Readonly<{ cells: readonly Cell[]; onOpen: (() => void) | undefined }>

/** All that a list knows of a row, its hidden columns too, without leaving the list: the space bar shows and closes it. */
export function Peek({ cells, onOpen, onClose }: Peeked & Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation(['views', 'common'])
  const named = cells.find(({ identity }) => identity)
  const open = (): void => {
    onClose()
    onOpen?.()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={named?.value}
      footer={
        <>
          {onOpen && <Button onClick={open}>{t('open')}</Button>}
          <Button variant="primary" data-autofocus onClick={onClose}>
            {t('common:action.close')}
          </Button>
        </>
      }
    >
      <KeyValues
        live
        // What is kept in sight at the right edge are its buttons.
        items={cells.flatMap((cell) => (cell === named || cell.pinned ? [] : [{ ...cell, label: cell.header }]))}
      />
    </Dialog>
  )
}
