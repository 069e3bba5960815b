import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import './field.css'

type CheckboxProps = Readonly<{
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean, withShift: boolean) => void
  /** Some of what it stands for. */
  indeterminate?: boolean | undefined
  hideLabel?: boolean | undefined
  disabled?: boolean | undefined
  tabIndex?: number | undefined
}>

export function Checkbox({
  label,
  checked,
  onChange,
  indeterminate = false,
  hideLabel = false,
  disabled = false,
  tabIndex,
}: CheckboxProps) {
  return (
    <label className={classes('hd-check', hideLabel && 'hd-check-bare')}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        tabIndex={tabIndex}
        ref={(input) => {
          if (input) input.indeterminate = indeterminate
        }}
        onChange={(event) =>
          onChange(event.target.checked, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
        }
      />
      <span className="hd-check-box" aria-hidden="true">
        <Icon of={indeterminate ? IconMinus : IconCheck} size={12} />
      </span>
      <span className={hideLabel ? 'hd-said' : undefined}>{label}</span>
    </label>
  )
}

export function Switch({
  label,
  help,
  checked,
  onChange,
  disabled = false,
}: Readonly<{
  label: ReactNode
  help?: ReactNode | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean | undefined
}>) {
  const id = useId()
  return (
    <label className="hd-switch">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={help ? id : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="hd-switch-track" aria-hidden="true" />
      <span className="hd-switch-text">
        {label}
        {help && (
          <span id={id} className="hd-muted">
            {help}
          </span>
        )}
      </span>
    </label>
  )
}

type SegmentsProps<Value extends string> = Readonly<{
  label: string
  options: readonly Readonly<{ value: Value; label: ReactNode }>[]
  value: Value
  onChange: (value: Value) => void
}>

/** One of a few, all in sight. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <span className="hd-segments" role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </span>
  )
}
