import { timeWriter } from '@headend/contract/formats'
import { useMemo } from 'react'
import { useProfile, useServices } from '../../lib/services.tsx'

/** The day it is where the company of the reader is: days are those of companies, as the server counts them. */
export const useToday = (): string => {
  const { clock } = useServices()
  const { timeZone } = useProfile().op
  const write = useMemo(() => timeWriter(timeZone), [timeZone])
  return write('YYYY-MM-DD', clock.now())
}
