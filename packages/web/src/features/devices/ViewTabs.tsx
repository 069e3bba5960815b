import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { ListSearch } from './listSearch.ts'
import type { SavedView } from './views.ts'
import { sameView } from './views.ts'

type Props = Readonly<{
  views: readonly SavedView[]
  search: ListSearch
  onApply: (view: SavedView) => void
}>

/** The saved views beside the tabs, one press away; the one that is shown is marked. */
export const ViewTabs = ({ views, search, onApply }: Props) => {
  const { t } = useTranslation('devices')
  if (views.length === 0) return null
  return (
    <div className="view-tabs" role="group" aria-label={t('views.title')}>
      {views.map((view) => (
        <button
          key={view.name}
          type="button"
          className="hd-tab"
          aria-pressed={sameView(view.search, search)}
          onClick={() => onApply(view)}
        >
          <Icon of={IconBookmark} size={14} />
          {view.name}
        </button>
      ))}
    </div>
  )
}
