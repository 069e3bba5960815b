import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { SelectionBar } from '../table/SelectionBar.tsx'

type Props = Readonly<{
  count: number
  /** Why none of them can be deleted. */
  reason: string | undefined
  onRemove: () => void
  onClear: () => void
}>

/** The bar of chosen rows that can be deleted together. */
export function RemoveBar({ count, reason, onRemove, onClear }: Props) {
  const { t } = useTranslation()
  const remove = { label: t('action.delete'), icon: IconTrash, risk: true, reason, onSelect: onRemove }
  return <SelectionBar count={count} actions={[remove]} onClear={onClear} />
}
