import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { SeriesCard } from '../../ui/SeriesCard.tsx'
import { dayLabel } from './days.ts'

type Days = readonly Readonly<{ date: string; count: number }>[]

const height = 112

type DailyProps = Readonly<{
  devices: Answer<typeof dashboardCalls.getDevices>
  users: Answer<typeof dashboardCalls.getUsers>
  actions: Answer<typeof dashboardCalls.getActions>
}>

const counts = (days: Days): readonly number[] => days.map(({ count: value }) => value)

/** What happened a day: devices deployed and retrieved, accounts that signed in and that acted on a device, actions by how they ended. */
export const DailyCharts = ({ devices, users, actions }: DailyProps) => {
  const { t } = useTranslation('home')
  const of = { height, what: t('day'), isUntilNow: true }
  return (
    <>
      <SeriesCard
        {...of}
        title={t('deployments.title')}
        meta={t('deployments.context')}
        points={devices.dailys.map(({ date }) => dayLabel(date))}
        series={[
          { name: t('deployments.deployed'), values: counts(devices.dailys), color: 'c1' },
          { name: t('deployments.retrieved'), values: counts(devices.retrieved), color: 'c8' },
        ]}
      />
      <SeriesCard
        {...of}
        title={t('users.title')}
        meta={t('users.context')}
        points={users.dailys.map(({ date }) => dayLabel(date))}
        series={[
          { name: t('users.signedIn'), values: counts(users.dailys), color: 'c1', line: 'solid' },
          { name: t('users.acting'), values: counts(users.acting), color: 'c2', line: 'dashed' },
        ]}
      />
      <SeriesCard
        {...of}
        title={t('actions.title')}
        meta={t('actions.context')}
        points={actions.map(({ date }) => dayLabel(date))}
        series={[
          { name: t('actions.succeeded'), values: actions.map(({ succeeded }) => succeeded), color: 'ok' },
          { name: t('actions.failed'), values: actions.map(({ failed }) => failed), color: 'bad' },
        ]}
      />
    </>
  )
}
