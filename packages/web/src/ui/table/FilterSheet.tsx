import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../Button.tsx'
import type { Filter, FilterValue } from './filters.ts'

const FilterChoices = lazy(() => import('./FilterChoices.tsx').then((module) => ({ default: module.FilterChoices })))

export type FilterProps = Readonly<{
  filters: readonly Filter[]
  value: FilterValue
  onChange: (value: FilterValue) => void
  search: string
  onSearch: ((search: string) => void) | undefined
  placeholder: string
}>

/** The filters of a list on a phone: one button that says how many are in use, and all of them on a sheet. */
export function FilterSheet(props: FilterProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const used = props.filters.filter(({ name }) => (props.value[name]?.length ?? 0) > 0).length
  return (
    <>
      <Button icon={IconAdjustmentsHorizontal} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {used === 0 ? t('filter.title') : t('filter.count', { count: used })}
      </Button>
      {open && (
        <Suspense>
          <FilterChoices {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
