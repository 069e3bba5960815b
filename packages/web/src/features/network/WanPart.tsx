import { isStaticOnly } from '@headend/contract/modelLimits'
import { networkCalls, wanTypes } from '@headend/contract/network'
import { useMemo } from 'react'
import { wan, useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useSupportFeatures } from '../../lib/supportFeatures.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { useOptionWords } from '../../ui/optionWords.ts'
import { LinkWord } from './LinkWord.tsx'
import { Reported } from './Reported.tsx'
import type { FormField, Values } from '../../ui/form/spec.ts'
import { addressField, SettingsCard } from './SettingsCard.tsx'

const fixed = { when: ({ connection_type }: Values) => connection_type === 'Static' }

const fieldsOf = (types: readonly string[]): readonly FormField[] => [
  { name: 'connection_type', input: 'choice', options: types },
  addressField('ip_address', '203.0.113.10', fixed),
  addressField('subnet_mask', '255.255.255.0', fixed),
  addressField('gateway', '203.0.113.1', fixed),
  addressField('dns_server', '198.51.100.53, 198.51.100.54', fixed),
]

/** The uplink of a device: shown as it is, and changed. */
export function WanPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('network')
  const optionWord = useOptionWords('network')
  const { value, query } = useFacet(wan, endpointId)
  const isFixed = isStaticOnly(useSupportFeatures(endpointId))
  const fields = useMemo(() => fieldsOf(isFixed ? ['Static'] : wanTypes), [isFixed])
  const start = useMemo(
    () => ({
      connection_type: isFixed || value?.connection_type === 'Static' ? 'Static' : 'DHCP',
      ip_address: value?.ip_address ?? '',
      subnet_mask: value?.subnet_mask ?? '',
      gateway: value?.gateway ?? '',
      dns_server: value?.dns_server ?? '',
    }),
    [value, isFixed],
  )
  return (
    <Reported
      {...{ endpointId, value, query }}
      title={t('wan.title')}
      has={(uplink) => Object.values(uplink).some((one) => one !== null)}
    >
      {(uplink) => (
        <SettingsCard
          part="wan"
          call={networkCalls.setWan}
          body={({ connection_type, ...addresses }) => ({
            endpointId,
            wan: connection_type === 'Static' ? { connection_type, ...addresses } : { connection_type },
          })}
          {...{ endpointId, fields, start }}
          // The way to the device is the one that changes.
          cost={() => t('wan.cost')}
          refusal={uplink.ip_address === null && uplink.connection_type === null ? t('wan.none') : undefined}
        >
          <KeyValues
            live
            items={[
              {
                label: t('wan.field.connection_type'),
                value: uplink.connection_type === null ? null : optionWord('connection_type', uplink.connection_type),
              },
              { label: t('wan.field.ip_address'), value: uplink.ip_address, mono: true },
              { label: t('wan.field.subnet_mask'), value: uplink.subnet_mask, mono: true },
              { label: t('wan.field.gateway'), value: uplink.gateway, mono: true },
              { label: t('wan.field.dns_server'), value: uplink.dns_server, mono: true },
              {
                label: t('wan.ethernet'),
                value: uplink.ethernet_status === null ? null : <LinkWord of={uplink.ethernet_status} />,
              },
            ]}
          />
        </SettingsCard>
      )}
    </Reported>
  )
}
