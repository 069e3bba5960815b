import { commonsCalls } from '@headend/contract/commons'
import { dashboardCalls } from '@headend/contract/dashboard'
import { useTranslation } from 'react-i18next'
import { lives, useCall, useCompany, useFormats, useNow } from '../../lib/services.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Grid } from '../../ui/Card.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { attentionOf, placesOf } from './attention.ts'
import { AttentionCard, CitiesCard, HealthCard, ModelsCard } from './cards.tsx'
import { ActionsChart, DeploymentsChart, UsersChart } from './charts.tsx'
import './home.css'

/** The dashboard: what the fleet is like now, and the last seven days. */
export const HomePage = () => {
  const { t } = useTranslation('home')
  const company = useCompany()
  const { ago } = useFormats()
  const now = useNow(5000)
  const input = { query: company.inView ? { opId: company.inView } : {} }
  const devices = useCall(dashboardCalls.getDevices, input, { life: lives.list })
  const models = useCall(dashboardCalls.getModels, input, { life: lives.list })
  const cities = useCall(dashboardCalls.getCityDevices, input, { life: lives.list })
  const users = useCall(dashboardCalls.getUsers, input, { life: lives.list })
  const actions = useCall(dashboardCalls.getActions, input, { life: lives.list })
  const provinces = useCall(commonsCalls.listProvinces, {}, { life: lives.list })

  const all = [devices, models, cities, users, actions, provinces]
  const failed = all.find(({ error }) => error)
  const loaded = devices.data && models.data && cities.data && users.data && actions.data && provinces.data

  return (
    <Page
      title={t('title')}
      context={
        company.others > 0
          ? t('context', { name: company.name, count: company.others })
          : t('contextAlone', { name: company.name })
      }
      actions={
        devices.dataUpdatedAt > 0 && (
          <span className="hd-soft">
            {t('updated', { ago: ago(devices.dataUpdatedAt, Math.max(now, devices.dataUpdatedAt)) })}
          </span>
        )
      }
      crumbs={[{ label: t('title') }]}
    >
      <Padded>
        {failed && <Failure error={failed.error} onRetry={() => all.forEach((query) => void query.refetch())} />}
        {!failed && !loaded && <Skeleton lines={12} />}
        {loaded && (
          <Dashboard
            devices={devices.data}
            models={models.data}
            users={users.data}
            actions={actions.data}
            places={placesOf(cities.data, provinces.data)}
          />
        )}
      </Padded>
    </Page>
  )
}

type Loaded = Readonly<{
  devices: Parameters<typeof HealthCard>[0]['devices']
  models: Parameters<typeof ModelsCard>[0]['models']
  users: Parameters<typeof UsersChart>[0]['users']
  actions: Parameters<typeof ActionsChart>[0]['days']
  places: Parameters<typeof CitiesCard>[0]['places']
}>

const Dashboard = ({ devices, models, users, actions, places }: Loaded) => (
  <Grid>
    <Grid.Cell span={4}>
      <HealthCard devices={devices} />
    </Grid.Cell>
    <Grid.Cell span={4}>
      <DeploymentsChart deployed={devices.dailys} retrieved={devices.retrieved} />
    </Grid.Cell>
    <Grid.Cell span={4}>
      <AttentionCard
        items={attentionOf({ ...devices, actions: actions.at(-1) ?? { succeeded: 0, failed: 0 }, places })}
      />
    </Grid.Cell>
    <Grid.Cell span={7}>
      <CitiesCard places={places} />
    </Grid.Cell>
    <Grid.Cell span={5}>
      <ModelsCard models={models} />
    </Grid.Cell>
    <Grid.Cell span={6}>
      <UsersChart users={users} />
    </Grid.Cell>
    <Grid.Cell span={6}>
      <ActionsChart days={actions} />
    </Grid.Cell>
  </Grid>
)
