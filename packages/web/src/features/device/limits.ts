import { limits, severityOf } from '@headend/contract/vitals'
import type { LimitedVital } from '@headend/contract/vitals'

export { isOver, limits, severityOf } from '@headend/contract/vitals'
export type { LimitedVital, Severity } from '@headend/contract/vitals'

/** The limit that `value` is over, or else the next one above it. */
export const limitFor = (vital: LimitedVital, value: number): number =>
  severityOf(vital, value) === 'bad' ? limits[vital].critical : limits[vital].warning
