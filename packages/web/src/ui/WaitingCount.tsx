import { count as written } from '../lib/formats.ts'
import { classes } from './classes.ts'

/** How many of something wait for a person, at the end of the entry that leads to them. It is not there while none does. */
export function WaitingCount({ count, isUrgent = false }: Readonly<{ count: number; isUrgent?: boolean }>) {
  if (count === 0) return null
  return <span className={classes('hd-tab-count hd-nav-count', isUrgent && 'hd-warn')}>{written(count)}</span>
}
