import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../Button.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Dialog } from '../Dialog.tsx'
import { SearchField } from '../SearchField.tsx'
import { Icon } from '../Icon.tsx'
import { withChoice } from './filters.ts'
import type { FilterProps } from './FilterSheet.tsx'

/** The sheet with all filters of a list; what was chosen and typed is used however it is closed. */
export function FilterChoices({
  filters,
  value,
  onChange,
  search,
  onSearch,
  placeholder,
  onClose,
}: FilterProps & Readonly<{ onClose: () => void }>) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  const used = filters.some(({ name }) => (value[name]?.length ?? 0) > 0)
  const close = (): void => {
    if (onSearch && typed !== search) onSearch(typed)
    onClose()
  }
  return (
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
            {...(!used && typed === '' && { reason: t('filter.unused') })}
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
  )
}
