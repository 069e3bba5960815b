import { useId } from 'react'
import type { ReactNode } from 'react'
import './field.css'

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
