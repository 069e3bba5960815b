import { networkCalls, remoteProtocols } from '@headend/contract/network'
import { useMemo } from 'react'
import { remoteAccess, useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Status } from '../../ui/Status.tsx'
import { Reported } from './Reported.tsx'
import type { FormField } from '../../ui/form/spec.ts'
import { addressField, SettingsCard } from './SettingsCard.tsx'

/** Whether the web pages of a device are reached from outside, and by whom. */
export function RemotePart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('network')
  const { value, query } = useFacet(remoteAccess, endpointId)
  const start = useMemo(
    () => ({
      enable: value?.enable ?? false,
      protocol: remoteProtocols.find((one) => one === value?.protocol) ?? 'HTTPS',
      port: value?.port ?? 443,
      allowedIp: value?.allowedIp ?? '',
    }),
    [value],
  )
  return (
    <Reported {...{ endpointId, value, query }} title={t('remote.title')}>
      {(remote) => {
        const offered = remoteProtocols.filter((one) => remote.protocols.length === 0 || remote.protocols.includes(one))
        const fields: readonly FormField[] = [
          { name: 'enable', input: 'switch' },
          { name: 'protocol', input: 'choice', options: offered.map((value) => ({ value, label: value })) },
          { name: 'port', input: 'number' },
          addressField('allowedIp', '203.0.113.0/24'),
        ]
        return (
          <SettingsCard
            part="remote"
            call={networkCalls.setRemote}
            body={(values) => ({ endpointId, ...values })}
            {...{ endpointId, fields, start }}
            cost={({ enable, allowedIp, protocol }) =>
              enable === true && (allowedIp === '' || protocol === 'HTTP')
                ? t(allowedIp === '' ? 'remote.everybody' : 'remote.unencrypted')
                : undefined
            }
          >
            <KeyValues
              live
              items={[
                {
                  label: t('remote.state'),
                  value:
                    remote.enable === null ? null : (
                      <Status
                        state={remote.enable ? 'warning' : 'notConnected'}
                        label={t(remote.enable ? 'remote.open' : 'remote.closed')}
                      />
                    ),
                },
                { label: t('remote.field.protocol'), value: remote.protocol },
                { label: t('remote.field.port'), value: remote.port === null ? null : String(remote.port), mono: true },
                {
                  label: t('remote.field.allowedIp'),
                  value: remote.allowedIp === '' ? t('remote.all') : remote.allowedIp,
                  mono: remote.allowedIp !== '',
                },
              ]}
            />
          </SettingsCard>
        )
      }}
    </Reported>
  )
}
