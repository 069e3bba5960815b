import type { dashboardCalls } from '@headend/contract/dashboard'
import type { Answer } from '@headend/contract/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count, percent } from '../../lib/formats.ts'
import { useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { barColumn, ShareBar } from '../../ui/ShareBar.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { CityMap } from '../../ui/cityMap/CityMap.tsx'
import { lowShare, shareOnline } from '../../ui/cityMap/places.ts'
import type { Counted, Place } from '../../ui/cityMap/places.ts'
import { besides } from './attention.ts'
import { placeName } from '@headend/contract/places'
import { firstPage } from './links.ts'

type Models = Answer<typeof dashboardCalls.getModels>

/** Places shown as a table beside the map; the list has the others. */
const mostPlaces = 8
const mostModels = 8

/** Devices by city: the map, and the same as a table. */
export const CitiesCard = ({ places, all }: Readonly<{ places: readonly Place[]; all: Counted }>) => {
  const { t } = useTranslation('home')
  const { language } = useSettings()
  const lowest = places.toSorted((a, b) => shareOnline(a) - shareOnline(b))[0]
  const [most] = places
  const shown = places.slice(0, mostPlaces)
  const rest = besides(shown, all)
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
        <div className="hd-legend">
          <span>
            <i /> {t('cities.good')}
          </span>
          <span>
            <Mark name="triangle" size={11} className="city-map-low" /> {t('cities.low')}
          </span>
        </div>
      }
    >
      <div className="home-cities">
        {places.length === 0 && <p className="hd-soft">{t('cities.none')}</p>}
        <CityMap places={places} label={t('cities.map', { finding })} />
        <ValueTable
          rows={rest ? [...shown, { ...rest, provinceId: null, name: '' }] : shown}
          rowKey={({ provinceId }) => provinceId ?? ''}
          columns={[
            {
              label: t('cities.city'),
              cell: ({ provinceId, name }) =>
                provinceId === null ? (
                  <span className="hd-soft">{t('cities.rest')}</span>
                ) : (
                  <Link {...firstPage} search={{ tab: 'deployed', province: [provinceId] }}>
                    {placeName(name, language)}
                  </Link>
                ),
            },
            {
              label: t('cities.devices'),
              number: true,
              cell: ({ devices }) => <span className="hd-soft">{count(devices)}</span>,
            },
            { label: t('cities.online'), number: true, cell: (place) => <Share of={shareOnline(place)} /> },
          ]}
        />
      </div>
    </Card>
  )
}

const Share = ({ of }: Readonly<{ of: number }>) => {
  const isLow = of < lowShare
  return (
    <span className={classes('home-share', !isLow && 'hd-soft')} data-low={isLow || undefined}>
      {isLow && <Mark name="triangle" size={12} className="city-map-low" />}
      {percent(of)}
    </span>
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
      <ValueTable
        rows={shown}
        rowKey={({ mid }) => mid}
        columns={[
          {
            label: t('models.model'),
            cell: ({ mid, modelName }) => (
              <Link {...firstPage} search={{ tab: 'deployed', model: [mid] }}>
                {modelName}
              </Link>
            ),
          },
          {
            label: t('models.class'),
            cell: ({ prodClass }) => (
              <span className="hd-muted">{word.maybe(`common:kind.${prodClass}`) ?? prodClass}</span>
            ),
          },
          {
            label: '',
            className: barColumn,
            cell: ({ count: devices }) => <ShareBar share={devices / most} />,
          },
          {
            label: t('models.devices'),
            number: true,
            cell: ({ count: devices }) => <span className="hd-soft">{count(devices)}</span>,
          },
          {
            label: t('models.share'),
            number: true,
            cell: ({ count: devices }) => (
              <span className="hd-muted">{percent(all === 0 ? 0 : (devices / all) * 100)}</span>
            ),
          },
        ]}
      />
    </Card>
  )
}
