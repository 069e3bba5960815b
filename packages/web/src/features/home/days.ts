/** `2026-11-20` as `11/20`; the days come in the company's own zone already. */
export const dayLabel = (date: string): string => date.slice(5).replace('-', '/')
