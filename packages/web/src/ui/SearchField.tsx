import { IconSearch, IconX } from '@tabler/icons-react'
import type { ComponentPropsWithRef } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import { InputFrame } from './InputFrame.tsx'
import type { Size } from './InputFrame.tsx'

type SearchProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'value' | 'onChange' | 'className'> &
  Readonly<{
    label: string
    value: string
    onChange: (value: string) => void
    icon?: TablerIcon | undefined
    size?: Size | undefined
    className?: string | undefined
  }>

/** One line that narrows what is below it. */
export function SearchField({
  label,
  value,
  onChange,
  icon = IconSearch,
  size = 'md',
  className,
  ...input
}: SearchProps) {
  const { t } = useTranslation()
  return (
    <span className={classes('hd-search-field', className)}>
      <InputFrame
        size={size}
        icon={icon}
        end={
          value !== '' && (
            <button type="button" className="hd-input-end" aria-label={t('action.clear')} onClick={() => onChange('')}>
              <Icon of={IconX} size={14} />
            </button>
          )
        }
      >
        <input
          placeholder={label}
          {...input}
          type="search"
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || value === '') return
            event.stopPropagation()
            onChange('')
          }}
        />
      </InputFrame>
    </span>
  )
}
