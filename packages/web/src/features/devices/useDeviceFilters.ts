import { commonsCalls } from '@headend/contract/commons'
import { attentionKinds } from '@headend/contract/devices'
import { productClasses } from '@headend/contract/models'
import { placeName, placeSpellings } from '@headend/contract/places'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall, useProfile, useSettings } from '../../lib/services.tsx'
import type { Filter } from '../../ui/table/filters.ts'
import type { FilterField } from './listSearch.ts'

/** The filters of the device list with the values each offers. */
export const useDeviceFilters = (
  firmwares: readonly string[],
): readonly (Filter & { readonly name: FilterField })[] => {
  const { t } = useTranslation(['devices', 'common'])
  const profile = useProfile()
  const provinces = useCall(commonsCalls.listProvinces, {}, { life: lives.list })
  const cities = useCall(commonsCalls.listCitiesWithDevices, {}, { life: lives.list })
  const { language } = useSettings()

  const filter = (name: FilterField, options: Filter['options'], single = false) => ({
    name,
    label: t(`filter.${name}`),
    options,
    single,
  })

  /** Places as the reader calls them and in the order of those names, found by their other names too. */
  const places = (name: 'province' | 'city', known: readonly (readonly [value: string, called: string])[]) =>
    filter(
      name,
      known
        .map(([value, called]) => ({
          value,
          label: placeName(called, language),
          also: placeSpellings(called).join('\n'),
        }))
        .toSorted((a, b) => a.label.localeCompare(b.label, language)),
    )

  return [
    filter(
      'status',
      [
        { value: 'Online', label: t('common:state.online') },
        { value: 'Offline', label: t('common:state.offline') },
      ],
      true,
    ),
    filter(
      'activation',
      [
        { value: 'Activated', label: t('activation.Activated') },
        { value: 'Deactivated', label: t('activation.Deactivated') },
      ],
      true,
    ),
    filter(
      'access',
      [
        { value: 'Locked', label: t('common:state.locked') },
        { value: 'Unlocked', label: t('common:state.unlocked') },
        { value: 'Unreported', label: t('lockUnknown') },
      ],
      true,
    ),
    filter(
      'class',
      productClasses.map((value) => ({ value, label: t(`class.${value}`) })),
    ),
    filter(
      'model',
      profile.models.map(({ modelId, modelName }) => ({ value: modelId, label: modelName })),
    ),
    filter(
      'company',
      profile.companies.map(({ companyId, companyName }) => ({ value: companyId, label: companyName })),
    ),
    places(
      'province',
      (provinces.data ?? []).map(({ provinceId, provinceName }) => [provinceId, provinceName]),
    ),
    places(
      'city',
      (cities.data ?? []).map(({ opCityId, cityName }) => [opCityId, cityName]),
    ),
    filter(
      'firmware',
      firmwares.map((value) => ({ value, label: value })),
    ),
    filter(
      'attention',
      attentionKinds.map((value) => ({ value, label: t(`attention.${value}`) })),
      true,
    ),
  ].filter(({ options }) => options.length > 0)
}
