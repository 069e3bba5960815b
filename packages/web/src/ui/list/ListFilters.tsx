import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { Words } from '../../lib/words.ts'
import { Button } from '../Button.tsx'
import { ColumnChooser } from '../table/ColumnChooser.tsx'
import { FilterBar } from '../table/FilterBar.tsx'
import type { Filter } from '../table/filters.ts'
import type { TableLayout } from '../table/layout.ts'
import type { Column } from '../table/types.ts'
import type { PagedCall } from './spec.ts'
import type { useList } from './useList.ts'

type Props<Row> = Readonly<{
  list: Pick<ReturnType<typeof useList<PagedCall>>, 'asked' | 'search' | 'filter' | 'find' | 'show'>
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
  layout: TableLayout
  setLayout: (layout: TableLayout) => void
  word: Words
  isWordless: boolean | undefined
  onEnter: (keyword: string) => void
  /** Keeps what is shown under a name. */
  onSave: (() => void) | undefined
}>

/** What a list is narrowed by, and which of its columns are shown. */
export function ListFilters<Row>({ list, filters, columns, layout, setLayout, word, isWordless, ...on }: Props<Row>) {
  const { t } = useTranslation()
  const { asked, search } = list
  return (
    <FilterBar
      filters={filters}
      value={asked.filters}
      onChange={list.filter}
      search={asked.keyword}
      {...(!isWordless && { onSearch: list.find })}
      onEnter={on.onEnter}
      placeholder={word('find')}
    >
      {on.onSave && (
        <Button variant="ghost" icon={IconBookmark} onClick={on.onSave}>
          {t('table.saveView')}
        </Button>
      )}
      <ColumnChooser
        columns={columns}
        layout={layout}
        onLayout={(next) => {
          setLayout(next)
          // Chosen columns are the reader's own from then on, also where the address asked for others.
          if (search.columns) list.show({ ...search, columns: undefined })
        }}
      />
    </FilterBar>
  )
}
