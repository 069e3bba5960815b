import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { DevicesTab } from './DevicesTab.tsx'
import { ActionsTab, AppsTab, PeopleTab } from './PeopleTab.tsx'
import { yearLimits } from './period.ts'
import { StatisticsPage } from './StatisticsPage.tsx'
import { useStatistics } from './useStatistics.ts'

const tabs = ['devices', 'people', 'actions', 'apps'] as const
const shown = { devices: DevicesTab, people: PeopleTab, actions: ActionsTab, apps: AppsTab } as const

/** Statistics of devices, of people, of what they did, and of applications. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(yearLimits)
  const tab = tabs.find((one) => one === of.search.tab) ?? tabs[0]
  const Shown = shown[tab]
  return (
    <StatisticsPage
      of={of}
      title={t('devices.title')}
      about={t('devices.about')}
      isByProvince={tab === 'devices'}
      tabs={
        <Tabs
          label={t('devices.title')}
          tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
          value={tab}
          onChange={(next) => of.show({ tab: next === tabs[0] ? undefined : next })}
        />
      }
    >
      <Shown of={of} />
    </StatisticsPage>
  )
}
