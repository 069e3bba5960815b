import { commandTypeNames, commandTypes } from '@headend/contract/cmsBulk'
import { useLocation } from '@tanstack/react-router'
import { useAnchor } from '../../lib/screen.ts'
import { useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { bulkPath } from './feature.ts'
import { ForcePage } from './ForcePage.tsx'

const [first] = commandTypes

/** What the set-top boxes of the company in view show: what is in force of each kind, and how far the chosen one has come. */
export function Screen() {
  const word = useWords('provisioning')
  const { language } = useSettings()
  const { hash } = useLocation()
  const show = useAnchor(bulkPath)
  const shown = commandTypes.find((type) => type === hash) ?? first
  return (
    <ForcePage title={word('title')} about={word('context')} kinds={commandTypes} shown={shown}>
      <Tabs
        look="parts"
        label={word('runs')}
        value={shown}
        onChange={(type) => show(type === first ? undefined : type)}
        tabs={commandTypes.map((type) => ({ value: type, label: commandTypeNames[type][language] }))}
      />
    </ForcePage>
  )
}
