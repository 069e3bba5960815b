import type { Name } from '../lib/i18n/dictionary.ts'
import { useAnchor } from '../lib/screen.ts'
import { useWords } from '../lib/words.ts'
import { Tabs } from './Tabs.tsx'

type Props<Tab extends string> = Readonly<{
  /** The dictionary: `title`, and `tab.<value>` for each. */
  texts: Name
  /** Address of the page. */
  path: string
  at: Tab
  /** The first is the page itself; the others are parts of its address. */
  tabs: readonly [Tab, ...Tab[]]
}>

/** The tabs of a page of which each is a screen of its own, kept in the part of the address behind `#`. */
export function AnchorTabs<Tab extends string>({ texts, path, at, tabs }: Props<Tab>) {
  const word = useWords(texts)
  const show = useAnchor(path)
  return (
    <Tabs
      label={word('title')}
      value={at}
      onChange={(tab) => show(tab === tabs[0] ? undefined : tab)}
      tabs={tabs.map((value) => ({ value, label: word(`tab.${value}`) }))}
    />
  )
}
