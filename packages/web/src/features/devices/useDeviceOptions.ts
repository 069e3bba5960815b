import { commonsCalls } from '@headend/contract/commons'
import { groupCalls } from '@headend/contract/groups'
import { roomCalls } from '@headend/contract/rooms'
import { tagCalls } from '@headend/contract/tags'
import type { Device } from '@headend/contract/device'
import { placeName, placeSpellings } from '@headend/contract/places'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall, usePermission, useProfile, useSettings } from '../../lib/services.tsx'
import type { Asked } from '../../ui/list/spec.ts'

const option = (value: string, label = value) => ({ value, label })

/** Places as options: called as the reader calls them, found by their other names too, in the reader's order. */
export const usePlaces = () => {
  const { language } = useSettings()
  return (places: readonly (readonly [id: string, name: string])[]) =>
    places
      .map(([value, name]) => ({
        ...option(value, placeName(name, language)),
        also: placeSpellings(name).join('\n'),
      }))
      .toSorted((a, b) => a.label.localeCompare(b.label, language))
}

/** What there is to narrow by: models and companies of the reader, places with devices, and firmware in sight. */
export const useDeviceOptions = (rows: readonly Device[], { filters }: Asked) => {
  const { models, companies } = useProfile()
  const { t } = useTranslation('devices')
  const provinces = useCall(commonsCalls.listProvinces, {}, { life: lives.list })
  const mayGroup = usePermission('group.manage')
  const groups = useCall(groupCalls.listCombos, {}, { life: lives.list, enabled: mayGroup })
  const rooms = useCall(roomCalls.list, { query: { limit: 1000 } }, { life: lives.list, enabled: mayGroup })
  const tags = useCall(tagCalls.list, {}, { life: lives.list })
  const cities = useCall(commonsCalls.listCitiesWithDevices, {}, { life: lives.list })

  const places = usePlaces()
  const firmware = new Set([...rows.flatMap((row) => row.firmwareVersion ?? []), ...(filters['firmware'] ?? [])])
  const known = (groups.data ?? []).map(({ gid, groupName }) => option(gid, groupName))
  // A link may lead to a group that somebody has deleted since.
  const asked = groups.data ? (filters['group'] ?? []) : []
  const gone = asked.filter((gid) => gid !== 'none' && !known.some(({ value }) => value === gid))

  return {
    model: models.map(({ modelId, modelName }) => option(modelId, modelName)),
    company: companies.map(({ companyId, companyName }) => option(companyId, companyName)),
    province: places((provinces.data ?? []).map(({ provinceId, provinceName }) => [provinceId, provinceName])),
    city: places((cities.data ?? []).map(({ opCityId, cityName }) => [opCityId, cityName])),
    group: [option('none', t('noGroup')), ...known, ...gone.map((gid) => option(gid, t('goneGroup')))],
    room: rooms.data?.pagination.totalRecords
      ? [option('none', t('noRoom')), ...rooms.data.rows.map(({ roomId, roomName }) => option(roomId, roomName))]
      : [],
    tag: (tags.data ?? []).map(({ tagName }) => option(tagName)),
    firmware: [...firmware].map((version) => option(version)),
  }
}
