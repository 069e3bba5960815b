import { MantineProvider } from '@mantine/core'
import '@mantine/core/styles.layer.css'
import './mantine.css'
import type { ReactNode } from 'react'
import { useServices } from '../lib/services.tsx'
import { useStore } from '../lib/store.ts'
import { theme, tokenVariables } from './theme.ts'

/**
 * Around whatever uses Mantine's larger parts: searchable selects, dates, drop zones. They stay out of the first load, so a
 * page that needs them is loaded lazily together with this. Its styles are in a layer below the kit's own.
 */
export function Mantine({ children }: { children: ReactNode }) {
  const shown = useStore(useServices().scheme.shown)
  return (
    <MantineProvider theme={theme} cssVariablesResolver={tokenVariables} forceColorScheme={shown}>
      {children}
    </MantineProvider>
  )
}
