import { commonsCalls } from '@headend/contract/commons'
import { dashboardCalls } from '@headend/contract/dashboard'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall, useCompany, useFormats, useNow, useProfile, useSettings } from '../../lib/services.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { placesOf } from '../../ui/cityMap/places.ts'
import { attentionOf } from './attention.ts'
import { AttentionCard } from './AttentionCard.tsx'
import { CitiesCard, ModelsCard } from './cards.tsx'
import { DailyCharts } from './DailyCharts.tsx'
import { HealthCard } from './HealthCard.tsx'
import { HomeExport } from './HomeExport.tsx'
import type { HomeFigures } from './HomeExport.tsx'
import { foreignZone } from './zone.ts'
import './home.css'

/** The dashboard: what the fleet is like now, and the last seven days. */
export const HomePage = () => {
  const { t } = useTranslation('home')
  const company = useCompany()
  const { ago } = useFormats()
  const settings = useSettings()
  const now = useNow(5000)
  const input = { query: company.inView ? { opId: company.inView } : {} }
  const how = { life: lives.dashboard, poll: lives.dashboard }
  const devices = useCall(dashboardCalls.getDevices, input, how)
  const models = useCall(dashboardCalls.getModels, input, how)
  const cities = useCall(dashboardCalls.getCityDevices, input, how)
  const users = useCall(dashboardCalls.getUsers, input, how)
  const actions = useCall(dashboardCalls.getActions, input, how)
  const attention = useCall(dashboardCalls.getAttention, input, how)
  const provinces = useCall(commonsCalls.listProvinces, {}, { life: lives.list })

  const mayOpenUnregistered = useProfile().menus_permissions.includes('menu.devices.unregistered')
  const all = [devices, models, cities, users, actions, attention, provinces]
  const failed = all.find(({ error }) => error)
  const places = cities.data && provinces.data && placesOf(cities.data, provinces.data)
  const shown: HomeFigures | undefined =
    devices.data && models.data && users.data && actions.data && attention.data && places
      ? {
          devices: devices.data,
          models: models.data,
          users: users.data,
          actions: actions.data,
          places,
          items: attentionOf(mayOpenUnregistered ? attention.data : { ...attention.data, unregistered: null }, places),
          now: Math.max(now, devices.dataUpdatedAt),
        }
      : undefined

  const zone = shown && foreignZone(shown.devices.timeZone, settings, shown.now)
  const age = shown && t('updated', { ago: ago(devices.dataUpdatedAt, shown.now) })
  return (
    <Page
      title={t('title')}
      about={
        <>
          {company.others > 0
            ? t('context', { name: company.name, count: company.others })
            : t('contextAlone', { name: company.name })}
          {zone && t('contextZone', { zone })}
          {/* Beside the words of the page there is no room on a phone: below them there is. */}
          {age && <span className="home-age-below hd-phone-only">{age}</span>}
        </>
      }
      actions={
        shown && (
          <>
            <span className="hd-muted home-age hd-wide-only">{age}</span>
            <HomeExport figures={shown} />
          </>
        )
      }
      crumbs={[{ label: t('title') }]}
    >
      <Padded>
        {failed && <Failure error={failed.error} onRetry={() => all.forEach((query) => void query.refetch())} />}
        {!failed && !shown && <Skeleton lines={12} />}
        {shown && <Dashboard {...shown} />}
      </Padded>
    </Page>
  )
}

const Dashboard = ({ devices, models, users, actions, places, items, now }: HomeFigures) => (
  <div className="home-grid">
    <HealthCard devices={devices} now={now} />
    <AttentionCard items={items} now={now} />
    <CitiesCard places={places} all={{ devices: devices.activeCount, online: devices.onlineCount }} />
    <ModelsCard models={models} />
    <DailyCharts {...{ devices, users, actions }} />
  </div>
)
