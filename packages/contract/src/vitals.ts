export const limitedVitals = ['temperature', 'cpu', 'memory'] as const
export type LimitedVital = (typeof limitedVitals)[number]

/** From where on a measured value needs attention: percent, and degrees Celsius for the temperature. */
export type Limit = Readonly<{ warning: number; critical: number; enable: boolean }>
export type Limits = Readonly<Record<LimitedVital, Limit>>

/** The limits of a device that nobody gave others. */
export const limits = {
  cpu: { warning: 80, critical: 95, enable: true },
  memory: { warning: 80, critical: 95, enable: true },
  temperature: { warning: 75, critical: 90, enable: true },
} as const satisfies Limits

export type Severity = 'ok' | 'warn' | 'bad'

/**
 * Whether a value is over a limit, as it is shown, in whole units: nobody reads "75 °C, over the limit
 * of 75 °C".
 */
export const isOver = (value: number, limit: number): boolean => Math.round(value) > limit

/** Where `value` stands between its limits; of one whose limits are switched off nothing is wrong. */
export const severityOf = ({ warning, critical, enable }: Limit, value: number): Severity => {
  if (!enable) return 'ok'
  if (isOver(value, critical)) return 'bad'
  return isOver(value, warning) ? 'warn' : 'ok'
}

/** The limit that `value` is over, or else the next one above it. */
export const limitFor = (limit: Limit, value: number): number =>
  severityOf(limit, value) === 'bad' ? limit.critical : limit.warning
