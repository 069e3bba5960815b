import type { Icon as TablerIcon } from '@tabler/icons-react'

export type { TablerIcon }

/** A Tabler outline icon in the kit's stroke. Decoration only: the control around it carries the name. */
export function Icon({ of: Drawing, size = 16, className }: { of: TablerIcon; size?: number; className?: string }) {
  return (
    <Drawing size={size} stroke={1.75} aria-hidden="true" focusable="false" {...(className ? { className } : {})} />
  )
}
