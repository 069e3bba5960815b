import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../Button.tsx'
import { moveFocus } from '../Menu.tsx'
import { Choices } from './Choices.tsx'
import type { Filter, FilterValue } from './filters.ts'

/** Which filter to add, then what of it. */
export function AddFilter({
  filters,
  value,
  onChange,
  onDone,
}: {
  filters: readonly Filter[]
  value: FilterValue
  onChange: (value: FilterValue) => void
  onDone: () => void
}) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<Filter | null>(null)
  if (chosen) {
    return (
      <>
        <Choices filter={chosen} value={value} onChange={onChange} />
        <div className="hd-choices-foot">
          <b>{chosen.label}</b>
          <Button size="sm" onClick={onDone}>
            {t('action.done')}
          </Button>
        </div>
      </>
    )
  }
  if (filters.length === 0) return <p className="hd-float-padded hd-muted">{t('filter.none')}</p>
  return (
    <div className="hd-menu">
      <div role="presentation" className="hd-menu-items" onKeyDown={(event) => moveFocus(event, 'button')}>
        {filters.map((filter) => (
          <button key={filter.name} type="button" onClick={() => setChosen(filter)}>
            <span>{filter.label}</span>
          </button>
        ))}
      </div>
    </div>
  )
}
