import { useWords } from '../../lib/words.ts'
import { ForcePage } from './ForcePage.tsx'

const kinds = ['LandingChannel'] as const

/** The channel that the set-top boxes of the company in view show once they have started. */
export function Screen() {
  const word = useWords('provisioning')
  return (
    <ForcePage title={word('landing.title')} about={word('landing.context')} kinds={kinds} shown="LandingChannel" />
  )
}
