import type { dashboardCalls } from '@headend/contract/dashboard'
import type { Answer } from '@headend/contract/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { count, percent } from '../../lib/formats.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Status } from '../../ui/Status.tsx'
import type { Attention, Place } from './attention.ts'
import { lowShare, shareOnline } from './attention.ts'
import { CityMap } from './CityMap.tsx'

type Devices = Answer<typeof dashboardCalls.getDevices>
type Models = Answer<typeof dashboardCalls.getModels>

const firstPage = { to: '/device/deviceList/$pageNum', params: { pageNum: '1' } } as const

/** How much of the fleet is connected now. */
export const HealthCard = ({ devices }: { devices: Devices }) => {
  const { t } = useTranslation('home')
  const all = devices.onlineCount + devices.offlineCount
  return (
    <Card
      title={t('health.title')}
      meta={t('health.deployed', { count: devices.activeCount })}
      actions={
        <Link className="hd-link" {...firstPage}>
          {t('health.all')}
        </Link>
      }
    >
      <div className="home-health">
        <p className="home-health-share">
          {percent(all === 0 ? null : (devices.onlineCount / all) * 100)} <small>{t('health.online')}</small>
        </p>
        <Meter
          label={t('health.title')}
          total={Math.max(1, all)}
          parts={[
            { value: devices.onlineCount, family: 'ok' },
            { value: devices.offlineCount, family: 'idle' },
          ]}
        />
        <ul className="home-figures">
          <li>
            <Status state="online" label={t('health.onlineRow')} /> <b>{count(devices.onlineCount)}</b>
          </li>
          <li>
            <Status state="offline" label={t('health.offlineRecent')} /> <b>{count(devices.offlineRecentCount)}</b>
          </li>
          <li>
            <Status state="offline" label={t('health.offlineLonger')} />{' '}
            <b>{count(devices.offlineCount - devices.offlineRecentCount)}</b>
          </li>
          <li>
            <Status state="locked" label={t('health.locked')} /> <b>{count(devices.lockedCount)}</b>
          </li>
        </ul>
      </div>
    </Card>
  )
}

const searchOf = (item: Attention) => {
  switch (item.kind) {
    case 'requests':
      return { tab: 'requested' as const }
    case 'offlineIn':
      return { status: 'Offline' as const, province: [item.provinceId] }
    case 'offlineLong':
    case 'failed':
      return { status: 'Offline' as const }
  }
}

const marks = { failed: 'cross', offlineIn: 'triangle', requests: 'clock', offlineLong: 'slashed' } as const

/** What needs a person now; each line leads to its devices. */
export const AttentionCard = ({ items }: { items: readonly Attention[] }) => {
  const { t } = useTranslation('home')
  const words = (item: Attention): readonly [string, string] => {
    switch (item.kind) {
      case 'failed':
        return [t('attention.failed', { count: item.count }), t('attention.failedText', { total: item.total })]
      case 'offlineIn':
        return [
          t('attention.offline', { count: item.count, city: item.city }),
          t('attention.offlineText', { share: percent(item.share) }),
        ]
      case 'requests':
        return [t('attention.requests', { count: item.count }), t('attention.requestsText')]
      case 'offlineLong':
        return [t('attention.long', { count: item.count }), t('attention.longText')]
    }
  }
  if (items.length === 0) {
    return (
      <Card title={t('attention.title')}>
        <Empty title={t('attention.none')} text={t('attention.noneText')} />
      </Card>
    )
  }
  return (
    <Card title={t('attention.title')} meta={t('attention.count', { count: items.length })} line flush>
      <ul className="home-attention">
        {items.map((item) => {
          const [what, more] = words(item)
          return (
            <li key={`${item.kind}${item.kind === 'offlineIn' ? item.city : ''}`}>
              <Link {...firstPage} search={searchOf(item)}>
                <Mark name={marks[item.kind]} />
                <span>
                  <b>{what}</b> <span className="hd-soft">{more}</span>
                </span>
                <Icon of={IconChevronRight} />
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** Devices by city: the map, and the same as a table. */
export const CitiesCard = ({ places }: { places: readonly Place[] }) => {
  const { t } = useTranslation('home')
  const lowest = places.toSorted((a, b) => shareOnline(a) - shareOnline(b))[0]
  const [most] = places
  const finding =
    most && lowest
      ? t('cities.finding', {
          city: most.name,
          count: most.devices,
          low: lowest.name,
          share: percent(shareOnline(lowest)),
        })
      : t('cities.none')
  return (
    <Card
      title={t('cities.title')}
      meta={t('cities.context')}
      actions={
        <div className="home-legend">
          <span>
            <i /> {t('cities.good')}
          </span>
          <span>
            <i data-low /> {t('cities.low')}
          </span>
        </div>
      }
    >
      <div className="home-cities">
        {places.length === 0 && <p className="hd-soft">{t('cities.none')}</p>}
        <CityMap places={places} label={t('cities.map', { finding })} />
        <table className="home-table">
          <thead>
            <tr>
              <th scope="col">{t('cities.city')}</th>
              <th scope="col" data-number>
                {t('cities.devices')}
              </th>
              <th scope="col" data-number>
                {t('cities.online')}
              </th>
            </tr>
          </thead>
          <tbody>
            {places.slice(0, 9).map((place) => (
              <tr key={place.provinceId}>
                <td>
                  <Link {...firstPage} search={{ province: [place.provinceId] }}>
                    {place.name}
                  </Link>
                </td>
                <td data-number>{count(place.devices)}</td>
                <td data-number data-low={shareOnline(place) < lowShare || undefined}>
                  {percent(shareOnline(place))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

const isClass = (value: string): value is 'STB' | 'APROUTER' | 'AP' | 'EXTENDER' =>
  ['STB', 'APROUTER', 'AP', 'EXTENDER'].includes(value)

/** Devices a model; models without devices stay with 0. */
export const ModelsCard = ({ models }: { models: Models }) => {
  const { t } = useTranslation('home')
  const all = models.reduce((sum, model) => sum + model.count, 0)
  const most = Math.max(1, ...models.map((model) => model.count))
  const shown = models.toSorted((a, b) => b.count - a.count).slice(0, 9)
  return (
    <Card title={t('models.title')} meta={t('models.context', { shown: shown.length, total: models.length })}>
      <table className="home-table">
        <thead>
          <tr>
            <th scope="col">{t('models.model')}</th>
            <th scope="col">{t('models.class')}</th>
            <th scope="col" className="home-bar" aria-hidden="true" />
            <th scope="col" data-number>
              {t('models.devices')}
            </th>
            <th scope="col" data-number>
              {t('models.share')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((model) => (
            <tr key={model.mid}>
              <td>
                <Link {...firstPage} search={{ model: [model.mid] }}>
                  {model.modelName}
                </Link>
              </td>
              <td className="hd-soft">{isClass(model.prodClass) ? t(`class.${model.prodClass}`) : model.prodClass}</td>
              <td className="home-bar" aria-hidden="true">
                <span>
                  <span style={{ width: `${(model.count / most) * 100}%` }} />
                </span>
              </td>
              <td data-number>{count(model.count)}</td>
              <td data-number className="hd-soft">
                {percent(all === 0 ? 0 : (model.count / all) * 100)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
