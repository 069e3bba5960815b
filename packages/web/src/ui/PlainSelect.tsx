import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { Icon } from './Icon.tsx'
import type { Option } from './Field.tsx'
import './field.css'

type Props = Omit<ComponentPropsWithRef<'select'>, 'children' | 'className'> &
  Readonly<{ label: string; options: readonly (Option & { lang?: string })[] }>

/** The system's select without an edge, for a choice within a line of text. */
export function PlainSelect({ label, options, ...select }: Props) {
  return (
    <span className="hd-plain-select">
      <select {...select} aria-label={label}>
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} size={14} />
    </span>
  )
}
