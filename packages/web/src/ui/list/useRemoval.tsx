import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, usePermissions, useServices, useSettings } from '../../lib/services.tsx'
import { Button, IconButton } from '../Button.tsx'
import type { RemoveProps } from './RemoveDialog.tsx'
import type { Removal } from './spec.ts'

type Removing<Row> = Readonly<{
  /** Whether the reader may delete rows of this list. */
  isOn: boolean
  button: (row: Row) => ReactNode
  /** The same beside a row of a phone, which has no room for words. */
  sign: (row: Row) => ReactNode
  /** Why a row cannot be deleted. */
  stays: (row: Row) => string | undefined
  /** Asks before rows are deleted. */
  ask: (rows: readonly Row[]) => void
  /** What is asked now. */
  asked: Omit<RemoveProps, 'texts' | 'refresh'> | undefined
}>

/** How rows of a list are deleted, one or several; `onDone` is called after it, with how many are gone. `identity` is the field that people tell them apart by. */
export const useRemoval = <Row,>(
  removal: Removal<Row> | undefined,
  onDone: RemoveProps['onDone'],
  identity = '',
): Removing<Row> => {
  const { t } = useTranslation()
  const { clock } = useServices()
  const { day } = useFormats()
  const { language } = useSettings()
  const may = usePermissions()
  const [rows, setRows] = useState<readonly Row[]>([])
  const remove = removal && may(removal.permission) ? removal : undefined
  const verdict = (row: Row) => remove?.may?.(row, clock.now(), day) ?? true
  const stays = (row: Row): string | undefined => {
    const may = verdict(row)
    return may === true ? undefined : may[language]
  }
  return {
    isOn: remove !== undefined,
    button: (row) =>
      remove && (
        <Button size="sm" icon={IconTrash} reason={stays(row)} onClick={() => setRows([row])}>
          {t('action.delete')}
        </Button>
      ),
    sign: (row) =>
      remove && (
        <IconButton icon={IconTrash} label={t('action.delete')} reason={stays(row)} onClick={() => setRows([row])} />
      ),
    stays,
    ask: setRows,
    asked:
      remove && rows.length > 0
        ? {
            rows: rows.map((row) => ({
              input: remove.input(row),
              may: verdict(row),
              name: remove.name?.(row) ?? Reflect.get(Object(row), identity),
              row,
            })),
            call: remove.call,
            loses: remove.loses?.(rows.filter((row) => verdict(row) === true)),
            onClose: () => setRows([]),
            onDone,
          }
        : undefined,
  }
}
