import { useMemo } from 'react'
import { formatsFor } from '../../lib/formats.ts'
import type { Formats } from '../../lib/formats.ts'
import { useSettings } from '../../lib/services.tsx'

/** The reader's formats in the time zone of the company, whose days all charts of the page show. */
export const useCompanyFormats = (timeZone: string): Formats => {
  const { language, dateFormat } = useSettings()
  return useMemo(() => formatsFor({ language, timeZone, dateFormat }), [language, timeZone, dateFormat])
}

/** What a time zone is called, where its clocks are not those of the reader now; null where they are. */
export const foreignZone = (
  timeZone: string,
  { timeZone: own, language }: Readonly<{ timeZone: string; language: string }>,
  now: number,
): string | null => {
  const written = (zone: string, style: 'long' | 'longOffset'): string | undefined =>
    new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: style })
      .formatToParts(now)
      .find(({ type }) => type === 'timeZoneName')?.value
  if (written(timeZone, 'longOffset') === written(own, 'longOffset')) return null
  return written(timeZone, 'long') ?? timeZone
}
