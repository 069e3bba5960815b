import { commonsCalls } from '@headend/contract/commons'
import { placeName } from '@headend/contract/places'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { lives, useCall, useSettings } from '../../lib/services.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FilterBar } from '../../ui/table/FilterBar.tsx'
import { isDay, typesOf, usualPeriod, withEnd } from './period.ts'
import type { Statistics } from './useStatistics.ts'
import './statistics.css'

/** How long somebody types a day part by part, ms; with the picker or Tab it counts at once. */
const typing = 700

function DayField({
  label,
  value,
  most,
  onChange,
}: Readonly<{ label: string; value: string; most: string; onChange: (day: string) => void }>) {
  const [typed, setTyped] = useState<string | null>(null)
  const submit = useEffectEvent((): void => {
    if (typed !== null && isDay(typed) && typed !== value) onChange(typed)
    setTyped(null)
  })
  useEffect(() => {
    if (typed === null || !isDay(typed)) return
    const handle = setTimeout(() => submit(), typing)
    return () => clearTimeout(handle)
  }, [typed])
  return (
    <TextField
      label={label}
      hideLabel
      type="date"
      className="stats-day"
      value={typed ?? value}
      max={most}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => {
        if (typed !== null && isDay(typed) && typed !== value) onChange(typed)
        setTyped(null)
      }}
    />
  )
}

type Props = Readonly<{
  of: Statistics
  /** What its words find; without it no words are asked for. */
  find?: string | undefined
  /** Its numbers are of one province where somebody chose one. */
  isByProvince?: boolean | undefined
  children?: ReactNode
}>

/** What every screen of statistics is about: what a point is, which days, which province, and words. The address has all of it. */
export function StatisticsFilters({ of, find, isByProvince = true, children }: Props) {
  const { t } = useTranslation('statistics')
  const { language } = useSettings()
  const { period, limits, today, show } = of
  const provinces = useCall(commonsCalls.listProvinces, {}, { life: lives.list, enabled: isByProvince })
  const types = typesOf(limits)
  const move = (end: 'startDate' | 'endDate') => (day: string) => {
    const { startDate, endDate } = withEnd(period, end, day, limits)
    show({ from: startDate, to: endDate })
  }
  const options = (provinces.data ?? []).map(({ provinceId, provinceName }) => ({
    value: provinceId,
    label: placeName(provinceName, language),
    also: provinceName,
  }))
  return (
    <div className="stats-bar" role="group" aria-label={t('filters')}>
      {types.length > 1 && (
        <Segments
          label={t('pointIs')}
          options={types.map((value) => ({ value, label: t(`type.${value}`) }))}
          value={period.dateType}
          onChange={(type) => {
            const { startDate, endDate } = usualPeriod(type, today)
            show({ type, from: startDate, to: endDate })
          }}
        />
      )}
      <span className="stats-days">
        <DayField label={t('from')} value={period.startDate} most={today} onChange={move('startDate')} />
        <span aria-hidden="true">–</span>
        <DayField label={t('to')} value={period.endDate} most={today} onChange={move('endDate')} />
      </span>
      {(isByProvince || find !== undefined) && (
        <FilterBar
          filters={isByProvince ? [{ name: 'province', label: t('province'), single: true, options }] : []}
          value={of.province === '' ? {} : { province: [of.province] }}
          onChange={({ province }) => show({ province: province?.[0] })}
          search={of.keyword}
          {...(find !== undefined && { onSearch: (q: string) => show({ q }) })}
          placeholder={find}
        />
      )}
      {children && <span className="stats-end">{children}</span>}
    </div>
  )
}
