import { useGoTo } from '../lib/screen.ts'
import { useSettings } from '../lib/services.tsx'
import type { Text } from '@headend/contract/core'
import { Tabs } from './Tabs.tsx'

type Props = Readonly<{
  label: Text
  /** The address of the one that is shown. */
  at: string
  tabs: readonly Readonly<{ to: string; label: Text }>[]
}>

/** The tabs of a page of which each has an address of its own. */
export function RouteTabs({ label, at, tabs }: Props) {
  const { language } = useSettings()
  const goTo = useGoTo()
  return (
    <Tabs
      label={label[language]}
      value={at}
      onChange={goTo}
      tabs={tabs.map((tab) => ({ value: tab.to, label: tab.label[language] }))}
    />
  )
}
