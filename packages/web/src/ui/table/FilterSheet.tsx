import { IconAdjustmentsHorizontal, IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Choice.tsx'
import { Dialog } from '../Dialog.tsx'
import { SearchField } from '../Field.tsx'
import { Icon } from '../Icon.tsx'
import type { Filter, FilterValue } from './filters.ts'
import { withChoice } from './filters.ts'

type Props = Readonly<{
  filters: readonly Filter[]
  value: FilterValue
  onChange: (value: FilterValue) => void
  search: string
  onSearch: ((search: string) => void) | undefined
  placeholder: string
}>

/** The filters of a list on a phone: one button that says how many are in use, and all of them on a sheet. */
export function FilterSheet({ filters, value, onChange, search, onSearch, placeholder }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState(search)
  const used = filters.filter(({ name }) => (value[name]?.length ?? 0) > 0).length
  const close = (): void => {
    if (onSearch && typed !== search) onSearch(typed)
    setOpen(false)
  }
  return (
    <>
      <Button
        icon={IconAdjustmentsHorizontal}
        aria-haspopup="dialog"
        onClick={() => {
          setTyped(search)
          setOpen(true)
        }}
      >
        {used === 0 ? t('filter.title') : t('filter.count', { count: used })}
      </Button>
      {open && (
        <Dialog
          open
          onClose={close}
          title={t('filter.title')}
          onSubmit={close}
          // However it is closed, what was chosen and typed is used.
          unsaved={false}
          footer={
            <>
              <Button
                {...(used === 0 && typed === '' && { reason: t('filter.unused') })}
                onClick={() => {
                  setTyped('')
                  onChange({})
                }}
              >
                {t('filter.clear')}
              </Button>
              <Button type="submit" variant="primary">
                {t('action.show')}
              </Button>
            </>
          }
        >
          <div className="hd-filter-sheet">
            {onSearch && <SearchField label={placeholder} icon={IconFilter} value={typed} onChange={setTyped} />}
            {filters.map((filter) => (
              <details key={filter.name} open={(value[filter.name]?.length ?? 0) > 0}>
                <summary>
                  {filter.label}
                  <span className="hd-muted">
                    {filter.options
                      .filter((option) => value[filter.name]?.includes(option.value))
                      .map(({ label }) => label)
                      .join(', ')}
                  </span>
                  <Icon of={IconChevronDown} />
                </summary>
                <ul aria-label={filter.label}>
                  {filter.options.map((option) => (
                    <li key={option.value}>
                      <Checkbox
                        label={option.label}
                        checked={value[filter.name]?.includes(option.value) ?? false}
                        onChange={() => onChange(withChoice(value, filter, option.value))}
                      />
                    </li>
                  ))}
                </ul>
              </details>
            ))}
          </div>
        </Dialog>
      )}
    </>
  )
}
