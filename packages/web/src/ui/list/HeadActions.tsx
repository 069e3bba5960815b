import { IconArrowsSort, IconDots } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePhone } from '../../lib/media.ts'
import { Button, IconButton } from '../Button.tsx'
import { Menu } from '../Menu.tsx'
import type { MenuItem } from '../Menu.tsx'
import type { Sort } from '../table/types.ts'

type Action = Pick<MenuItem, 'label' | 'icon' | 'onSelect' | 'reason'> & Readonly<{ variant?: 'primary' }>

type Props = Readonly<{
  /** What can be done, the first thing first. */
  actions: readonly Action[]
  /** What has its place elsewhere where there is room. */
  onPhone: readonly Action[]
  size?: 'sm'
  /** Columns to sort by. */
  columns: readonly Readonly<{ id: string; header: string }>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}>

/** What the head of a list offers: buttons, and on a phone a menu of them beside the order, which has no header there. */
export function HeadActions({ actions, onPhone, size, columns, sort, onSort }: Props) {
  const { t } = useTranslation()
  const isPhone = usePhone()
  const items = isPhone ? [...actions, ...onPhone] : actions
  const isMenu = isPhone && items.length > 1
  return (
    <>
      {isPhone && columns.length > 0 && <SortMenu {...{ columns, sort, onSort }} />}
      {isMenu ? (
        <Menu
          label={t('action.more')}
          items={items}
          trigger={(props) => <IconButton icon={IconDots} label={t('action.more')} {...props} />}
        />
      ) : (
        items.toReversed().map(({ label, onSelect, ...button }) => (
          <Button key={label} {...(size && { size })} onClick={onSelect} {...button}>
            {label}
          </Button>
        ))
      )}
    </>
  )
}

function SortMenu({ columns, sort, onSort }: Pick<Props, 'columns' | 'sort' | 'onSort'>) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('table.sort')}
      items={[
        ...(['asc', 'desc'] as const).map((direction) => ({
          label: t(direction === 'asc' ? 'table.ascending' : 'table.descending'),
          checked: sort?.direction === direction,
          onSelect: () => {
            if (sort && sort.direction !== direction) onSort({ ...sort, direction })
          },
        })),
        'line',
        ...columns.map(({ id, header }) => ({
          label: header,
          checked: sort?.column === id,
          onSelect: () => onSort({ column: id, direction: sort?.direction ?? 'asc' }),
        })),
      ]}
      trigger={(props) => <IconButton icon={IconArrowsSort} label={t('table.sort')} {...props} />}
    />
  )
}
