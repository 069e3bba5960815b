import { placeName } from '@headend/contract/places'
import { statisticsCalls } from '@headend/contract/statistics'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count, percent } from '../../lib/formats.ts'
import { useCall, useSettings } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { Answered } from './Answered.tsx'
import { RankCard } from './RankCard.tsx'
import { SaveAnswer } from './Save.tsx'
import { Hint } from './SeriesOf.tsx'
import type { Statistics } from './useStatistics.ts'

/** Devices of the cities of the province that is chosen, and how many of them are online. */
export function PlaceCards({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { language } = useSettings()
  const { province } = of
  const input = { params: { regionId: province }, query: of.ofCompany }
  const answer = useCall(statisticsCalls.getLocation, input, { keep: true, enabled: province !== '' })
  const title = t('places.title')
  if (province === '')
    return (
      <Card title={title}>
        <Hint>{t('places.choose')}</Hint>
      </Card>
    )
  return (
    <Answered of={answer} title={title}>
      {(cities) => (
        <RankCard
          title={title}
          meta={t('places.meta')}
          rows={cities.toSorted((a, b) => b.cityDeviceCount - a.cityDeviceCount)}
          rowKey={({ opCityId }) => opCityId}
          name={{ label: t('column.city'), cell: ({ opCityName }) => placeName(opCityName, language) }}
          value={({ cityDeviceCount }) => cityDeviceCount}
          empty={t('none')}
          actions={
            <SaveAnswer
              name="locations"
              title={title}
              rows={cities.length}
              ask={{ call: statisticsCalls.getLocation, ...input }}
              columns={[
                { field: 'opCityName', label: t('column.city'), as: 'place' },
                { field: 'cityDeviceCount', label: t('column.count') },
                { field: 'onlineCount', label: t('places.online') },
              ]}
            />
          }
          columns={[
            { label: t('column.count'), number: true, cell: ({ cityDeviceCount }) => count(cityDeviceCount) },
            {
              label: t('places.online'),
              number: true,
              cell: ({ cityDeviceCount, onlineCount }) => (
                <span className="hd-soft">
                  {cityDeviceCount === 0 ? '—' : percent((onlineCount / cityDeviceCount) * 100)}
                </span>
              ),
            },
          ]}
        />
      )}
    </Answered>
  )
}
