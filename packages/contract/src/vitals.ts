/** From where on a measured value needs attention. Percent, and degrees Celsius for the temperature. */
export const limits = {
  cpu: { warning: 80, critical: 95 },
  memory: { warning: 80, critical: 95 },
  temperature: { warning: 75, critical: 90 },
} as const

export const limitedVitals = ['temperature', 'cpu', 'memory'] as const
export type LimitedVital = (typeof limitedVitals)[number]
export type Severity = 'ok' | 'warn' | 'bad'

/**
 * Whether a value is over a limit, as it is shown, in whole units: nobody reads "75 °C, over the limit
 * of 75 °C".
 */
export const isOver = (value: number, limit: number): boolean => Math.round(value) > limit

/** Where `value` stands between its limits. */
export const severityOf = (vital: LimitedVital, value: number): Severity => {
  if (isOver(value, limits[vital].critical)) return 'bad'
  return isOver(value, limits[vital].warning) ? 'warn' : 'ok'
}
