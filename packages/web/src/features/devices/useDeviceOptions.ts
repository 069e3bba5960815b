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

/** What there is to narrow by: models and companies of the reader, places with devices, and firmware in sight. */
export const useDeviceOptions = (rows: readonly Device[], { filters }: Asked) => {
  const { models, companies } = useProfile()
  const { language } = useSettings()
  const { t } = useTranslation('devices')
  const provinces = useCall(commonsCalls.listProvinces, {}, { life: lives.list })
  const mayGroup = usePermission('group.manage')
  const groups = useCall(groupCalls.listCombos, {}, { life: lives.list, enabled: mayGroup })
  const rooms = useCall(roomCalls.list, { query: { limit: 1000 } }, { life: lives.list, enabled: mayGroup })
  const tags = useCall(tagCalls.list, {}, { life: lives.list })
  const cities = useCall(commonsCalls.listCitiesWithDevices, {}, { life: lives.list })

  /** Called as the reader calls it, and found by its other names too. */
  const place = (value: string, name: string) => ({
    ...option(value, placeName(name, language)),
    also: placeSpellings(name).join('\n'),
  })
  const inOrder = (places: readonly ReturnType<typeof place>[]) =>
    places.toSorted((a, b) => a.label.localeCompare(b.label, language))
  const firmware = new Set([...rows.flatMap((row) => row.firmwareVersion ?? []), ...(filters['firmware'] ?? [])])
  const known = (groups.data ?? []).map(({ gid, groupName }) => option(gid, groupName))
  // A link may lead to a group that somebody has deleted since.
  const asked = groups.data ? (filters['group'] ?? []) : []
  const gone = asked.filter((gid) => gid !== 'none' && !known.some(({ value }) => value === gid))

  return {
    model: models.map(({ modelId, modelName }) => option(modelId, modelName)),
    company: companies.map(({ companyId, companyName }) => option(companyId, companyName)),
    province: inOrder((provinces.data ?? []).map(({ provinceId, provinceName }) => place(provinceId, provinceName))),
    city: inOrder((cities.data ?? []).map(({ opCityId, cityName }) => place(opCityId, cityName))),
    group: [option('none', t('noGroup')), ...known, ...gone.map((gid) => option(gid, t('goneGroup')))],
    room: rooms.data?.pagination.totalRecords
      ? [option('none', t('noRoom')), ...rooms.data.rows.map(({ roomId, roomName }) => option(roomId, roomName))]
      : [],
    tag: (tags.data ?? []).map(({ tagName }) => option(tagName)),
    firmware: [...firmware].map((version) => option(version)),
  }
}
