import { notApplicable } from '../../lib/formats.ts'
import { useWords } from '../../lib/words.ts'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { asText } from '../../ui/Verbatim.tsx'
import { useFieldWords } from './useFieldWords.ts'

type Change = Readonly<{ field: string; before: unknown; after: unknown }>

const isChange = (value: unknown): value is Change => typeof value === 'object' && value !== null && 'field' in value

/** A value as the history has it; what was not there is said to be none. */
const written = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return notApplicable
  if (Array.isArray(value)) return value.length === 0 ? notApplicable : value.map(written).join(', ')
  return asText(value)
}

/** What a write changed, field by field: what it was, and what it became. */
export function Changes({ value }: Readonly<{ value: unknown }>) {
  const word = useWords('audit')
  const fields = useFieldWords()
  const changes = Array.isArray(value) ? value.filter(isChange) : []
  if (changes.length === 0) return notApplicable
  return (
    <ValueTable
      columns={[
        { label: word('field.name'), cell: ({ field }) => fields.changed(field) },
        { label: word('field.before'), cell: ({ field, before }) => written(fields.value(field, before)) },
        { label: word('field.after'), cell: ({ field, after }) => written(fields.value(field, after)) },
      ]}
      rows={changes}
      rowKey={({ field }) => field}
    />
  )
}

/** What else is known of it, word for word. */
export function Details({ value }: Readonly<{ value: unknown }>) {
  const fields = useFieldWords()
  const known = Object.entries(Object(value))
  return known.length === 0
    ? notApplicable
    : known.map(([name, one]) => `${fields.told(name)}: ${written(fields.value(name, one))}`).join(' · ')
}
