import type { dashboardCalls } from '@headend/contract/dashboard'
import type { Answer } from '@headend/contract/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count, percent } from '../../lib/formats.ts'
import { useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { Place } from './attention.ts'
import { lowShare, shareOnline } from './attention.ts'
import { CityMap } from './CityMap.tsx'
import { placeName } from '@headend/contract/places'
import { firstPage } from './links.ts'

type Models = Answer<typeof dashboardCalls.getModels>

/** Places shown as a table beside the map; the list has the others. */
const mostPlaces = 8
const mostModels = 8

/** Devices by city: the map, and the same as a table. */
export const CitiesCard = ({ places }: { places: readonly Place[] }) => {
  const { t } = useTranslation('home')
  const { language } = useSettings()
  const lowest = places.toSorted((a, b) => shareOnline(a) - shareOnline(b))[0]
  const [most] = places
  const finding =
    most && lowest
      ? t('cities.finding', {
          city: placeName(most.name, language),
          count: most.devices,
          low: placeName(lowest.name, language),
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
            <Mark name="triangle" size={11} className="home-low" /> {t('cities.low')}
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
            {places.slice(0, mostPlaces).map((place) => (
              <tr key={place.provinceId}>
                <td>
                  <Link {...firstPage} search={{ tab: 'deployed', province: [place.provinceId] }}>
                    {placeName(place.name, language)}
                  </Link>
                </td>
                <td data-number className="hd-soft">
                  {count(place.devices)}
                </td>
                <td data-number className="hd-soft" data-low={shareOnline(place) < lowShare || undefined}>
                  <span className="home-share">
                    {shareOnline(place) < lowShare && <Mark name="triangle" size={12} className="home-low" />}
                    {percent(shareOnline(place))}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}

/** Devices a model; models without devices stay with 0. */
export const ModelsCard = ({ models }: { models: Models }) => {
  const { t } = useTranslation('home')
  const word = useWords('home')
  const all = models.reduce((sum, model) => sum + model.count, 0)
  const most = Math.max(1, ...models.map((model) => model.count))
  const shown = models.toSorted((a, b) => b.count - a.count).slice(0, mostModels)
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
                <Link {...firstPage} search={{ tab: 'deployed', model: [model.mid] }}>
                  {model.modelName}
                </Link>
              </td>
              <td className="hd-muted">{word.maybe(`common:kind.${model.prodClass}`) ?? model.prodClass}</td>
              <td className="home-bar" aria-hidden="true">
                <span>
                  <span style={{ width: `${(model.count / most) * 100}%` }} />
                </span>
              </td>
              <td data-number className="hd-soft">
                {count(model.count)}
              </td>
              <td data-number className="hd-muted">
                {percent(all === 0 ? 0 : (model.count / all) * 100)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
