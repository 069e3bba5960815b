import './groups.css'
import { commonsCalls } from '@headend/contract/commons'
import { deviceCalls } from '@headend/contract/devices'
import { groupCalls } from '@headend/contract/groups'
import type { GroupRule } from '@headend/contract/groups'
import { productClasses } from '@headend/contract/models'
import { placeName, placeSpellings } from '@headend/contract/places'
import { tagCalls } from '@headend/contract/tags'
import { count } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall, useProfile, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Field } from '../../ui/Field.tsx'
import type { DrawnProps } from '../../ui/form/spec.ts'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import type { Filter, FilterValue } from '../../ui/table/filters.ts'

/** Devices in whose order firmware is looked for, to be offered. */
const looked = 100

const valueOf = (value: unknown): FilterValue =>
  Object.fromEntries(
    Object.entries(Object(value)).flatMap(([name, values]) =>
      Array.isArray(values) ? [[name, values.filter((one) => typeof one === 'string')]] : [],
    ),
  )

/** What a group can be defined by, called as in the list of devices. */
const useFilters = (value: FilterValue): readonly Filter[] => {
  const { t } = useTranslation('groups')
  const word = useWords('common')
  const { models } = useProfile()
  const { language } = useSettings()
  const options = { life: lives.list, silent: true }
  const { data: provinces = [] } = useCall(commonsCalls.listProvinces, {}, options)
  const { data: cities = [] } = useCall(commonsCalls.listCitiesWithDevices, {}, options)
  const { data: tags = [] } = useCall(tagCalls.list, {}, options)
  const body = { page: 1, limit: looked, orders: [{ column: 'firmwareVersion' as const, order: 'desc' as const }] }
  const { data: devices } = useCall(deviceCalls.listConnectsPage, { body }, options)
  const firmware = new Set([
    ...(value['firmwareVersion'] ?? []),
    ...(devices?.rows ?? []).flatMap(({ firmwareVersion }) => firmwareVersion ?? []),
  ])
  const place = (id: string, name: string) => ({
    value: id,
    label: placeName(name, language),
    also: placeSpellings(name).join('\n'),
  })
  const filters: readonly Omit<Filter, 'label'>[] = [
    { name: 'prodClass', options: productClasses.map((value) => ({ value, label: word(`kind.${value}`) })) },
    { name: 'mid', options: models.map(({ modelId, modelName }) => ({ value: modelId, label: modelName })) },
    { name: 'provinceId', options: provinces.map(({ provinceId, provinceName }) => place(provinceId, provinceName)) },
    { name: 'opCityId', options: cities.map(({ opCityId, cityName }) => place(opCityId, cityName)) },
    { name: 'firmwareVersion', options: [...firmware].map((version) => ({ value: version, label: version })) },
    { name: 'tag', options: tags.map(({ tagName }) => ({ value: tagName, label: tagName })) },
  ]
  return filters.map(({ name, ...filter }) => ({ name, ...filter, label: t(`rule.${name}` as 'rule.tag') }))
}

/** The filter that a group is defined by, with how many devices it finds now. */
export function RuleField({ label, value, values, row, error, onChange }: DrawnProps) {
  const { t } = useTranslation('groups')
  const chosen = valueOf(value)
  const filters = useFilters(chosen)
  const isSaid = Object.keys(chosen).length > 0
  // Its devices are of the company that is chosen, or that it has been of.
  const { opId } = { ...row, ...values }
  // What the filters give are values that its schema takes.
  const body = { rule: chosen as GroupRule, ...(typeof opId === 'string' && { opId }) }
  const { data } = useCall(groupCalls.countRule, { body }, { enabled: isSaid, keep: true, silent: true })
  const found =
    isSaid && data ? t('rule.found', { count: data.deviceCount, shown: count(data.deviceCount) }) : t('rule.help')
  return (
    <Field label={label} help={<span role="status">{found}</span>} error={error}>
      {({ id }) => (
        <div id={id} role="group" aria-label={label} className="hd-rule">
          <FilterBar filters={filters.filter(({ options }) => options.length > 0)} value={chosen} onChange={onChange} />
        </div>
      )}
    </Field>
  )
}
