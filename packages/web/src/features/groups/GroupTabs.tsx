import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Tabs } from '../../ui/Tabs.tsx'

/** The part of the address that shows the groups that places are. */
export const locationsAnchor = 'locations'

/** The two kinds of groups: those that a company makes, and those that places are. */
export function GroupTabs({ at }: Readonly<{ at: 'own' | 'locations' }>) {
  const { t } = useTranslation('groups')
  const navigate = useNavigate()
  return (
    <Tabs
      label={t('title')}
      value={at}
      onChange={(tab) =>
        void navigate({ to: '/management/group/groupListPage', ...(tab === 'locations' && { hash: locationsAnchor }) })
      }
      tabs={[
        { value: 'own', label: t('tab.own') },
        { value: 'locations', label: t('tab.locations') },
      ]}
    />
  )
}
