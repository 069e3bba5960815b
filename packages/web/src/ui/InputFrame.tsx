import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import './field.css'

export type Size = 'sm' | 'md' | 'lg'

/** What stands around an input: its edge, icon and end. */
export function InputFrame({
  size = 'md',
  icon,
  end,
  children,
}: {
  size?: Size | undefined
  icon?: TablerIcon | undefined
  end?: ReactNode | undefined
  children: ReactNode
}) {
  return (
    <span className={classes('hd-input', size !== 'md' && `hd-input-${size}`)}>
      {icon && <Icon of={icon} />}
      {children}
      {end}
    </span>
  )
}
