/** From where on a measured value needs attention. Percent, and degrees Celsius for the temperature. */
export const limits = {
  cpu: { warning: 80, critical: 95 },
  memory: { warning: 80, critical: 95 },
  temperature: { warning: 75, critical: 90 },
} as const

export type LimitedVital = keyof typeof limits
export type Severity = 'ok' | 'warn' | 'bad'

/** Where `value` stands: a value on a limit has reached it. */
export const severityOf = (vital: LimitedVital, value: number): Severity => {
  if (value >= limits[vital].critical) return 'bad'
  return value >= limits[vital].warning ? 'warn' : 'ok'
}

/** The limit that `value` has reached, or else the next one above it. */
export const limitFor = (vital: LimitedVital, value: number): number =>
  severityOf(vital, value) === 'bad' ? limits[vital].critical : limits[vital].warning
