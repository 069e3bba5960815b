import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Padded, Page } from '../../ui/Page.tsx'
import { StatisticsFilters } from './StatisticsFilters.tsx'
import type { Statistics } from './useStatistics.ts'

type Props = Readonly<{
  of: Statistics
  title: string
  /** A few words about where its numbers come from. */
  about: string
  /** What it belongs to within statistics. */
  group?: string
  actions?: ReactNode
  tabs?: ReactNode
  /** Beside the filter, such as how old the numbers are. */
  note?: ReactNode
  find?: string
  isByProvince?: boolean
  children: ReactNode
}>

/** A screen of statistics: its title, what it is about, and its cards below each other. */
export function StatisticsPage({ of, title, about, group, actions, tabs, note, find, isByProvince, children }: Props) {
  const { t } = useTranslation()
  return (
    <Page
      title={title}
      about={about}
      crumbs={[{ label: t('menu.statistics') }, ...(group === undefined ? [] : [{ label: group }]), { label: title }]}
      actions={actions}
      tabs={tabs}
    >
      <StatisticsFilters of={of} find={find} isByProvince={isByProvince}>
        {note}
      </StatisticsFilters>
      <Padded>
        <div className="stats-cards">{children}</div>
      </Padded>
    </Page>
  )
}
