import { commonsCalls } from '@headend/contract/commons'
import { dashboardCalls } from '@headend/contract/dashboard'
import { placeName } from '@headend/contract/places'
import { statisticsCalls } from '@headend/contract/statistics'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count, percent } from '../../lib/formats.ts'
import { lives, useCall, usePermission, useSettings } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { CityMap } from '../../ui/cityMap/CityMap.tsx'
import { placesOf, shareOnline } from '../../ui/cityMap/places.ts'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { Answered } from './Answered.tsx'
import { RankCard } from './RankCard.tsx'
import { SaveAnswer, SaveTable } from './Save.tsx'
import { HintCard } from './SeriesOf.tsx'
import type { Statistics } from './useStatistics.ts'

/** Devices by province, on the map and in numbers; a province is chosen by its name. */
function Provinces({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { language } = useSettings()
  const cities = useCall(dashboardCalls.getCityDevices, { query: of.ofCompany }, { keep: true })
  const provinces = useCall(commonsCalls.listProvinces, {}, { life: lives.list }).data
  const title = t('provinces.title')
  return (
    <Answered of={cities} title={title}>
      {(answered) => {
        const places = placesOf(answered, provinces ?? [])
        const [first] = places
        return (
          <Card
            title={title}
            meta={t('provinces.meta')}
            actions={
              <SaveTable
                name="devices-by-province"
                table={{
                  title,
                  columns: [t('province'), t('column.count'), t('places.online')],
                  rows: places.map(({ name, devices, online }) => [placeName(name, language), devices, online]),
                }}
              />
            }
          >
            <div className="stats-map">
              <CityMap
                places={places}
                label={t('provinces.map', {
                  finding: first ? `${placeName(first.name, language)} ${count(first.devices)}` : t('none'),
                })}
              />
              <ValueTable
                rows={places}
                rowKey={({ provinceId }) => provinceId}
                columns={[
                  {
                    label: t('province'),
                    cell: ({ provinceId, name }) => (
                      <button type="button" className="hd-link" onClick={() => of.show({ province: provinceId })}>
                        {placeName(name, language)}
                      </button>
                    ),
                  },
                  { label: t('column.count'), number: true, cell: ({ devices }) => count(devices) },
                  {
                    label: t('places.online'),
                    number: true,
                    cell: (place) => <span className="hd-soft">{percent(shareOnline(place))}</span>,
                  },
                ]}
              />
            </div>
          </Card>
        )
      }}
    </Answered>
  )
}

/** Where devices are: the provinces, for those who may see the devices of all of them, and the cities of the one that is chosen. */
export function PlaceCards({ of }: Readonly<{ of: Statistics }>) {
  const maySee = usePermission('device.list')
  return (
    <>
      {maySee && <Provinces of={of} />}
      <Cities of={of} />
    </>
  )
}

/** Devices of the cities of the province that is chosen, and how many of them are online. */
function Cities({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { language } = useSettings()
  const { province } = of
  const input = { params: { regionId: province }, query: of.ofCompany }
  const answer = useCall(statisticsCalls.getLocation, input, { keep: true, enabled: province !== '' })
  const title = t('places.title')
  if (province === '') return <HintCard title={title}>{t('places.choose')}</HintCard>
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
