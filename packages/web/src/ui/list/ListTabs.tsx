import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import type { ListSearch } from '../../lib/listSearch.ts'
import { Icon } from '../Icon.tsx'
import { Tabs } from '../Tabs.tsx'
import type { Tab } from '../Tabs.tsx'
import type { SavedView } from './views.ts'
import { sameView } from './views.ts'
import './list.css'

type Props = Readonly<{
  label: string
  tabs: readonly Tab<string>[]
  tab: string
  onTab: (tab: string) => void
  views: readonly SavedView[]
  /** What is shown. */
  search: ListSearch
  onView: (view: SavedView) => void
}>

/** What a list is divided into, and beside it the saved views, one press away; the one that is shown is marked. */
export function ListTabs({ label, tabs, tab, onTab, views, search, onView }: Props) {
  const { t } = useTranslation()
  if (tabs.length + views.length === 0) return null
  return (
    <div className="hd-list-tabs">
      {tabs.length > 0 && <Tabs label={label} value={tab} onChange={onTab} tabs={tabs} />}
      {views.length > 0 && (
        <div className="hd-list-views" role="group" aria-label={t('table.views')}>
          {views.map((view) => (
            <button
              key={view.name}
              type="button"
              className="hd-tab"
              aria-pressed={sameView(view.search, search)}
              onClick={() => onView(view)}
            >
              <Icon of={IconBookmark} size={14} />
              {view.name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
