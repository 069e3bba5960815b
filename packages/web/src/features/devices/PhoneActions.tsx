import { IconArrowsSort, IconBookmark, IconDots, IconDownload, IconPlus } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { IconButton } from '../../ui/Button.tsx'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import type { Sort } from '../../ui/table/types.ts'

type Props = Readonly<{
  columns: readonly Readonly<{ id: string; header: string }>[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
  /** Absent for who may not. */
  onRegister: (() => void) | undefined
  onSaveView: () => void
  onExport: () => void
  /** Why there is nothing to export. */
  nothing: string | undefined
}>

/** What the head of the list offers on a phone, where there is neither a header to sort by nor room for buttons. */
export const PhoneActions = ({ columns, sort, onSort, onRegister, onSaveView, onExport, nothing }: Props) => {
  const { t } = useTranslation(['devices', 'common'])
  const turned = sort?.direction === 'asc' ? 'desc' : 'asc'
  const orders: readonly (MenuItem | 'line')[] = [
    ...(['asc', 'desc'] as const).map((direction) => ({
      label: t(`sort.${direction}`),
      checked: sort?.direction === direction,
      onSelect: () => {
        if (sort && direction === turned) onSort({ ...sort, direction })
      },
    })),
    'line',
    ...columns.map(({ id, header }) => ({
      label: header,
      checked: sort?.column === id,
      onSelect: () => onSort({ column: id, direction: sort?.direction ?? 'asc' }),
    })),
  ]
  return (
    <span className="hd-phone-only hd-row">
      <Menu
        label={t('sort.title')}
        items={orders}
        trigger={(props) => <IconButton icon={IconArrowsSort} label={t('sort.title')} {...props} />}
      />
      <Menu
        label={t('common:action.more')}
        items={[
          ...(onRegister ? [{ label: t('register'), icon: IconPlus, onSelect: onRegister }] : []),
          { label: t('common:action.export'), icon: IconDownload, onSelect: onExport, reason: nothing },
          { label: t('saveView'), icon: IconBookmark, onSelect: onSaveView },
        ]}
        trigger={(props) => <IconButton icon={IconDots} label={t('common:action.more')} {...props} />}
      />
    </span>
  )
}
