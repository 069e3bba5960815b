import type { ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { classes } from './classes.ts'
import { Mark } from './Mark.tsx'
import { states } from './states.ts'
import type { Family, StateName } from './states.ts'
import './status.css'

export { deviceStatusState, onlineState } from './states.ts'

type Props = Readonly<{
  state: StateName
  /** Said instead of the state's own word, such as "Locking" for `proceeding`. */
  label?: ReactNode | undefined
  /** Said after the word, such as how long. */
  detail?: ReactNode | undefined
  /** Pills stand in headers and cards only; a table carries mark and word. */
  pill?: boolean | undefined
  /** Word without mark, where the state is the normal one of a column. */
  bare?: boolean | undefined
  className?: string | undefined
}>

/** Mark and word of a state, in the colour of its family. */
export function Status({ state, label, detail, pill = false, bare = false, className }: Props) {
  const { t } = useTranslation()
  const { family, mark } = states[state]
  return (
    <span className={classes(pill ? 'hd-pill' : 'hd-status', `hd-${family}`, className)}>
      {mark && !bare && <Mark name={mark} />}
      <span>{label ?? t(`state.${state}`)}</span>
      {detail !== undefined && detail !== null && <span className="hd-status-detail"> · {detail}</span>}
    </span>
  )
}

/** A pill with words of the caller, in the look of a family. */
export function Pill({ family = 'idle', children }: { family?: Family; children: ReactNode }) {
  return (
    <span className={classes('hd-pill', 'hd-pill-plain', `hd-${family}`)}>
      <span>{children}</span>
    </span>
  )
}
