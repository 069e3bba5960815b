import { setParts } from '@headend/contract/metadataSets'
import type { ContentKind } from '@headend/contract/contentItems'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef, useState } from 'react'
import { nameOf, sizeOf } from '../../lib/content.ts'
import type { ContentItem } from '../../lib/content.ts'
import { size } from '../../lib/formats.ts'
import { useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import type { DrawnProps, FormField } from '../../ui/form/spec.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { useContent } from './useContent.ts'
import './sets.css'

const rowHeight = 36

/** The chosen ones of a kind by what a form holds of it: null for all. */
export const chosenOf = (items: readonly ContentItem[], value: unknown): readonly ContentItem[] => {
  if (!Array.isArray(value)) return items
  const ids = new Set<unknown>(value)
  return items.filter(({ id }) => ids.has(id))
}

type ListProps = Readonly<{
  label: string
  items: readonly ContentItem[]
  ids: ReadonlySet<string>
  onChange: (ids: readonly string[]) => void
}>

/** Which of a kind: found by typing, and only those in sight in the page. */
function ChoiceList({ label, items, ids, onChange }: ListProps) {
  const word = useWords('metadataSets')
  const [find, setFind] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const shown = items.filter((item) => nameOf(item).toLowerCase().includes(find.trim().toLowerCase()))
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  return (
    <>
      <SearchField label={word('findIn', { nouns: label })} size="sm" value={find} onChange={setFind} />
      <div ref={scroller} className="hd-set-list" role="group" aria-label={label}>
        <div style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const item = shown[index]
            return (
              item && (
                <div key={item.id} style={{ height: rowHeight, transform: `translateY(${start}px)` }}>
                  <Checkbox
                    label={nameOf(item)}
                    checked={ids.has(item.id)}
                    onChange={(checked) =>
                      // In the order of the company, whatever was ticked first.
                      onChange(items.filter(({ id }) => (id === item.id ? checked : ids.has(id))).map(({ id }) => id))
                    }
                  />
                  <span className="hd-muted">{size(sizeOf(item))}</span>
                </div>
              )
            )
          })}
        </div>
      </div>
    </>
  )
}

const drawnOf = (kind: ContentKind) =>
  function KindField({ label, value, error, onChange }: DrawnProps) {
    const word = useWords('metadataSets')
    const { companyId } = useCompany()
    const items = useContent(companyId)[kind]
    if (items === undefined) return <div className="hd-set-kind" aria-busy="true" />
    if (items.length === 0) return null
    const chosen = chosenOf(items, value)
    const bytes = chosen.reduce((sum, item) => sum + sizeOf(item), 0)
    return (
      <fieldset className="hd-set-kind">
        <legend>
          {label}
          <span className="hd-muted">
            {word('chosen', { count: chosen.length, total: items.length, size: size(bytes) })}
          </span>
        </legend>
        <Checkbox label={word('all')} checked={value === null} onChange={(all) => onChange(all ? null : [])} />
        {value !== null && (
          <ChoiceList label={label} items={items} ids={new Set(chosen.map(({ id }) => id))} onChange={onChange} />
        )}
        {error && <p className="hd-field-error">{error}</p>}
      </fieldset>
    )
  }

/** What a form asks of a kind: all of it, or which. */
export const kindField = (kind: ContentKind): FormField => ({
  name: setParts[kind],
  input: 'drawn',
  draw: fields[kind],
})

const fields = {
  channel: drawnOf('channel'),
  radioChannel: drawnOf('radioChannel'),
  banner: drawnOf('banner'),
  liveAd: drawnOf('liveAd'),
} as const
