import { locationGroupCalls } from '@headend/contract/locationGroups'
import { count } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall } from '../../lib/services.tsx'
import { Opened } from '../../ui/list/Opened.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { placeFields } from './placeFields.ts'

/** The models of the devices of a city. */
function Models({ opCityId }: Readonly<{ opCityId: string }>) {
  const { t } = useTranslation('groups')
  const { data = [] } = useCall(locationGroupCalls.listCityModels, { params: { opCityId } }, { silent: true })
  return (
    <ValueTable
      columns={[
        { label: t('places.model'), cell: ({ modelName }) => modelName },
        { label: t('column.deviceCount'), number: true, cell: ({ deviceCount }) => count(deviceCount) },
      ]}
      rows={data}
      rowKey={({ mid }) => mid}
    />
  )
}

const refresh = [locationGroupCalls.listRegionCities, locationGroupCalls.getCity]

/** A city as a group: what the own company calls it, which those who may can change, and the models of its devices. */
export function CityDrawer({ opCityId, onClose }: Readonly<{ opCityId: string; onClose: () => void }>) {
  const params = { opCityId }
  const { data, isFetchedAfterMount, error, refetch } = useCall(locationGroupCalls.getCity, { params })
  const city = { row: isFetchedAfterMount ? data : undefined, error, actions: null, again: () => void refetch() }
  return (
    <Opened
      texts="groups"
      form={{
        call: locationGroupCalls.updateCity,
        permission: 'group.edit',
        texts: 'groups',
        part: 'places.ofCity',
        called: 'groupName',
        params: () => params,
        titleOf: ({ groupName }) => String(groupName),
        lead: () => <Models opCityId={opCityId} />,
        fields: placeFields,
      }}
      useRow={() => city}
      refresh={refresh}
      onClose={onClose}
    />
  )
}
