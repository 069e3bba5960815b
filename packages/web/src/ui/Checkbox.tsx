import { IconCheck, IconMinus } from '@tabler/icons-react'
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
