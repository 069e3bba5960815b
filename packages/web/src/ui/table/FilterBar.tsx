import { IconFilter, IconPlus, IconX } from '@tabler/icons-react'
import { Suspense, lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useKeys } from '../../lib/keys.ts'
import { usePhone } from '../../lib/media.ts'
import { Button } from '../Button.tsx'
import { SearchField } from '../SearchField.tsx'
import { Icon } from '../Icon.tsx'
import { Popover } from '../Popover.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import type { Filter, FilterValue } from './filters.ts'
import '../chip.css'
import './filter.css'

type Props = Readonly<{
  filters: readonly Filter[]
  value: FilterValue
  onChange: (value: FilterValue) => void
  search?: string | undefined
  onSearch?: (search: string) => void
  /** Enter in the field of the search; its words are handed on before. */
  onEnter?: ((search: string) => void) | undefined
  placeholder?: string | undefined
  /** At the end of the row, such as the column chooser. */
  children?: ReactNode | undefined
}>

const AddFilter = lazy(() => import('./AddFilter.tsx').then((module) => ({ default: module.AddFilter })))
const Choices = lazy(() => import('./Choices.tsx').then((module) => ({ default: module.Choices })))

const searchDelay = 300

/** What narrows the list below: a word, and filters as chips. `/` goes to the word, `F` adds a filter. */
export function FilterBar({ filters, value, onChange, search, onSearch, onEnter, placeholder, children }: Props) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [adding, setAdding] = useState(false)
  const used = filters.filter(({ name }) => (value[name]?.length ?? 0) > 0)
  const unused = filters.filter((filter) => !used.includes(filter))
  const isPhone = usePhone()
  const find = placeholder ?? t('filter.find')

  useKeys({
    '/': () => field.current?.focus(),
    f: () => setAdding(true),
  })

  const without = (name: string): FilterValue =>
    Object.fromEntries(Object.entries(value).filter(([one]) => one !== name))

  return (
    <div className="hd-filters" role="search">
      {isPhone ? (
        <FilterSheet
          filters={filters}
          value={value}
          onChange={onChange}
          search={search ?? ''}
          onSearch={onSearch}
          placeholder={find}
        />
      ) : (
        onSearch && (
          <DelayedSearch label={find} value={search ?? ''} onChange={onSearch} onEnter={onEnter} field={field} />
        )
      )}
      {isPhone && search && onSearch && (
        <span className="hd-chip">
          <b className="hd-chip-word">
            <span>{search}</span>
          </b>
          <button type="button" aria-label={t('filter.remove', { name: find })} onClick={() => onSearch('')}>
            <Icon of={IconX} size={14} />
          </button>
        </span>
      )}
      {used.map((filter) => (
        <Chip
          key={filter.name}
          filter={filter}
          value={value}
          onChange={onChange}
          onRemove={() => onChange(without(filter.name))}
        />
      ))}
      {!isPhone && filters.length > 0 && (
        <Popover
          label={t('filter.addTitle')}
          open={adding}
          onOpen={setAdding}
          trigger={(props) => (
            <button type="button" className="hd-chip-add" {...props}>
              <Icon of={IconPlus} size={14} />
              {t('filter.add')}
            </button>
          )}
        >
          {(close) => (
            <Suspense>
              <AddFilter filters={unused} value={value} onChange={onChange} onDone={close} />
            </Suspense>
          )}
        </Popover>
      )}
      {!isPhone && used.length > 0 && (
        <Button size="sm" variant="ghost" onClick={() => onChange({})}>
          {t('filter.clear')}
        </Button>
      )}
      {!isPhone && children && <div className="hd-filters-end">{children}</div>}
    </div>
  )
}

/** Submits what was typed once typing pauses (debounce), or at once on Enter. */
function DelayedSearch({
  label,
  value,
  onChange,
  onEnter,
  field,
}: {
  label: string
  value: string
  onChange: (value: string) => void
  onEnter: ((value: string) => void) | undefined
  field: { current: HTMLInputElement | null }
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Back and forward change the word from outside.
  if (value !== known) {
    setKnown(value)
    setTyped(value)
  }
  const submit = useEffectEvent((text: string) => {
    if (text !== value) onChange(text)
  })
  useEffect(() => {
    const handle = setTimeout(() => submit(typed), searchDelay)
    return () => clearTimeout(handle)
  }, [typed])
  return (
    <SearchField
      label={label}
      icon={IconFilter}
      ref={field}
      value={typed}
      onChange={setTyped}
      onKeyUp={(event) => {
        if (event.key !== 'Enter') return
        onChange(typed)
        onEnter?.(typed)
      }}
    />
  )
}

function Chip({
  filter,
  value,
  onChange,
  onRemove,
}: {
  filter: Filter
  value: FilterValue
  onChange: (value: FilterValue) => void
  onRemove: () => void
}) {
  const { t } = useTranslation()
  const chosen = value[filter.name] ?? []
  const words = chosen.map((one) => filter.options.find((option) => option.value === one)?.label ?? one).join(', ')
  return (
    <span className="hd-chip">
      <Popover
        label={filter.label}
        trigger={(props) => (
          <button type="button" {...props} data-tip={`${filter.label} ${t('filter.is')} ${words}`}>
            <span className="hd-chip-name">{filter.label}</span>
            <span className="hd-chip-is">{t('filter.is')}</span>
            <b>
              <span>{words}</span>
            </b>
          </button>
        )}
      >
        {() => (
          <Suspense>
            <Choices filter={filter} value={value} onChange={onChange} />
          </Suspense>
        )}
      </Popover>
      <button type="button" aria-label={t('filter.remove', { name: filter.label })} onClick={onRemove}>
        <Icon of={IconX} size={14} />
      </button>
    </span>
  )
}
