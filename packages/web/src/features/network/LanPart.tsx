import { networkCalls } from '@headend/contract/network'
import { useMemo } from 'react'
import { lan, useFacet } from '../../lib/facets.ts'
import { count } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Reported } from './Reported.tsx'
import type { FormField, Values } from '../../ui/form/spec.ts'
import { addressField, SettingsCard } from './SettingsCard.tsx'

const giving = { when: ({ dhcp_enable }: Values) => dhcp_enable === true }

const fieldsIn = (hour: string): readonly FormField[] => [
  addressField('ip_address', '192.168.1.1'),
  addressField('subnet_mask', '255.255.255.0'),
  { name: 'dhcp_enable', input: 'switch' },
  addressField('dhcp_start', '192.168.1.100', giving),
  addressField('dhcp_end', '192.168.1.200', giving),
  { name: 'lease_time', input: 'number', unit: hour, ...giving },
]

/** The home side of a device: its own address, and what its DHCP server gives. */
export function LanPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('network')
  const { value, query } = useFacet(lan, endpointId)
  const fields = useMemo(() => fieldsIn(t('lan.hour')), [t])
  const start = useMemo(
    () => ({
      ip_address: value?.ip_address ?? '',
      subnet_mask: value?.subnet_mask ?? '',
      dhcp_enable: value?.dhcp_enable ?? false,
      dhcp_start: value?.dhcp_start ?? '',
      dhcp_end: value?.dhcp_end ?? '',
      lease_time: value?.lease_time ?? null,
    }),
    [value],
  )
  return (
    <Reported
      {...{ endpointId, value, query }}
      title={t('lan.title')}
      has={(home) => Object.values(home).some((one) => one !== null)}
    >
      {(home) => (
        <SettingsCard
          part="lan"
          call={networkCalls.setLan}
          body={({ lease_time, ...values }) => ({ endpointId, lan: { ...values, lease_time: lease_time ?? null } })}
          {...{ endpointId, fields, start }}
          cost={() => t('lan.cost')}
          refusal={home.ip_address === null ? t('lan.none') : undefined}
        >
          <KeyValues
            live
            items={[
              { label: t('lan.field.ip_address'), value: home.ip_address, mono: true },
              { label: t('lan.field.subnet_mask'), value: home.subnet_mask, mono: true },
              {
                label: t('lan.field.dhcp_enable'),
                value: home.dhcp_enable === null ? null : t(home.dhcp_enable ? 'on' : 'off'),
              },
              {
                label: t('lan.range'),
                value: home.dhcp_start && home.dhcp_end ? `${home.dhcp_start} – ${home.dhcp_end}` : home.dhcp_start,
                mono: true,
              },
              {
                label: t('lan.field.lease_time'),
                value: home.lease_time === null ? null : t('lan.hours', { hours: count(home.lease_time) }),
              },
            ]}
          />
        </SettingsCard>
      )}
    </Reported>
  )
}
