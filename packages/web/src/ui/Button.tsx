import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import { Mark } from './Mark.tsx'
import './button.css'

export type ButtonVariant = 'default' | 'primary' | 'danger' | 'dangerQuiet' | 'ghost'
export type ButtonSize = 'sm' | 'md' | 'lg'

/** The look of a button, for a link that acts as one. */
export const buttonClass = (variant: ButtonVariant = 'default', size: ButtonSize = 'md'): string =>
  classes('hd-button', `hd-button-${variant}`, size !== 'md' && `hd-button-${size}`)

type Shared = Readonly<{
  icon?: TablerIcon | undefined
  /** Runs: shows a turning arc and takes no further press. */
  busy?: boolean | undefined
  /** Why it cannot be used now. The button stays in the tab order and says it. */
  reason?: string | undefined
}>

export type ButtonProps = Shared &
  Readonly<{ variant?: ButtonVariant; size?: ButtonSize }> &
  ComponentPropsWithRef<'button'>

export function Button({
  icon,
  variant,
  size,
  busy = false,
  reason,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const off = busy || reason !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classes(buttonClass(variant, size), className)}
      aria-disabled={off || undefined}
      aria-description={reason}
      aria-busy={busy || undefined}
      data-tip={reason}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Mark name="arc" /> : icon && <Icon of={icon} size={size === 'sm' ? 14 : 16} />}
      {children}
    </button>
  )
}

export type IconButtonProps = Omit<Shared, 'icon'> &
  Readonly<{ icon: TablerIcon; label: string; size?: 'sm' | 'md'; badge?: string | number | undefined }> &
  ComponentPropsWithRef<'button'>

/** A button of an icon alone; `label` is its name and its tooltip. */
export function IconButton({
  icon,
  label,
  size = 'md',
  badge,
  busy = false,
  reason,
  className,
  onClick,
  ...rest
}: IconButtonProps) {
  const off = busy || reason !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={classes('hd-icon-button', size === 'sm' && 'hd-icon-button-sm', className)}
      aria-label={badge === undefined ? label : `${label}, ${badge}`}
      aria-disabled={off || undefined}
      aria-description={reason}
      data-tip={reason ?? label}
      onClick={off ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Mark name="arc" /> : <Icon of={icon} size={size === 'sm' ? 16 : 18} />}
      {badge !== undefined && <span className="hd-badge-dot">{badge}</span>}
    </button>
  )
}
