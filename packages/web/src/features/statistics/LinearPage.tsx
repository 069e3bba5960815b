import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { CollectButton, CollectionStatus } from './Collection.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'
import type { Statistics } from './useStatistics.ts'

type Props = Readonly<{ of: Statistics; title: string; about: string; find?: string; children: ReactNode }>

/** A screen of what is watched on television: whose days can be summed up anew, and which were. */
export function LinearPage(props: Props) {
  const { t } = useTranslation('statistics')
  const { of } = props
  return (
    <StatisticsPage
      {...props}
      group={t('group.linear')}
      actions={<CollectButton of={of} />}
      note={<CollectionStatus of={of} />}
    />
  )
}
