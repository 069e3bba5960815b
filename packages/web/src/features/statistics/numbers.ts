import { decimal, percent, unknown } from '../../lib/formats.ts'

/** Percent with two decimals, as ratings and shares are told: `0.35%`. */
export const hundredths = (value: number | null): string =>
  value === null || !Number.isFinite(value) ? unknown : `${value.toFixed(2)}%`

/** Hours with a decimal, of seconds: `412.6`. */
export const hoursOf = (seconds: number): string => decimal(seconds / 3600)

/** The same as a number, with two decimals. */
export const inHours = (seconds: number): number => Math.round(seconds / 36) / 100

/** The part of a whole, as percent in words; nothing of nothing. */
export const shareOf = (part: number, whole: number): string => percent(whole === 0 ? 0 : (part / whole) * 100)

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)

export const meanOf = (values: readonly number[]): number => (values.length === 0 ? 0 : sumOf(values) / values.length)

/** `2026-11-20` as `11/20`; days come in the company's own zone already. */
export const dayLabel = (date: string): string => date.slice(5).replace('-', '/')
