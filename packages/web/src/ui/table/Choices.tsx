import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Checkbox } from '../Checkbox.tsx'
import { SearchField } from '../SearchField.tsx'
import { optionsWith, withChoice } from './filters.ts'
import type { Filter, FilterValue } from './filters.ts'

/** From so many options on they can be looked through by a word. */
const findFrom = 9

/** What a filter is narrowed to: one of its options, or several. */
export function Choices({
  filter,
  value,
  onChange,
}: {
  filter: Filter
  value: FilterValue
  onChange: (value: FilterValue) => void
}) {
  const { t } = useTranslation()
  const [find, setFind] = useState('')
  const chosen = value[filter.name] ?? []
  const shown = optionsWith(filter, find)
  return (
    <div className="hd-choices">
      {filter.options.length >= findFrom && (
        <SearchField label={t('filter.find')} value={find} onChange={setFind} size="sm" />
      )}
      <ul aria-label={filter.label}>
        {shown.map((option) => (
          <li key={option.value}>
            <Checkbox
              label={option.label}
              checked={chosen.includes(option.value)}
              onChange={() => onChange(withChoice(value, filter, option.value))}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
