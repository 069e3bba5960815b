import { networkCalls } from '@headend/contract/network'
import { endpoint, useFacet } from '../../lib/facets.ts'
import { useDevice } from '../../lib/device.ts'
import { signal, speed } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useAct, usePermission } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { signalState } from '../../ui/states.ts'
import { Status } from '../../ui/Status.tsx'
import { LinkWord } from './LinkWord.tsx'
import { Reported } from './Reported.tsx'

/** An extender: its role in the mesh, and the Wi-Fi it is itself connected by. */
export function ExtenderPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('network')
  const { device, online } = useDevice(endpointId)
  const { value, query } = useFacet(endpoint, endpointId)
  const mayEdit = usePermission('device.edit')
  const act = useAct(networkCalls.enableEndpoint, {
    success: (_, { body }) => t(body.enable ? 'extender.doneOn' : 'extender.doneOff'),
    refresh: [networkCalls.getEndpoint],
  })
  const role = device?.meshRole ?? null
  return (
    <div className="hd-network">
      <Card title={t('extender.role')}>
        <KeyValues
          live
          items={[
            { label: t('extender.meshRole'), value: role === null ? null : t(`extender.roles.${role}`) },
            {
              label: t('extender.meaning'),
              value: role === null ? null : t(`extender.roleText.${role}`),
              steady: true,
            },
          ]}
        />
      </Card>
      <Reported {...{ endpointId, value, query }} title={t('extender.title')}>
        {(uplink) => (
          <Card
            title={t('extender.title')}
            actions={
              mayEdit &&
              uplink.enable !== null && (
                <ConfirmButton
                  size="sm"
                  danger={uplink.enable}
                  busy={act.isPending}
                  reason={online ? undefined : t('offline')}
                  label={t(uplink.enable ? 'extender.switchOff' : 'extender.switchOn')}
                  text={t(
                    uplink.enable ? (role === 'Slave' ? 'extender.cuts' : 'extender.offText') : 'extender.onText',
                  )}
                  action={t(uplink.enable ? 'extender.switchOff' : 'extender.switchOn')}
                  onConfirm={() => act.mutate({ body: { endpointId, enable: !uplink.enable } })}
                />
              )
            }
          >
            <KeyValues
              live
              items={[
                { label: t('extender.enable'), value: uplink.enable === null ? null : t(uplink.enable ? 'on' : 'off') },
                { label: t('extender.status'), value: uplink.status === null ? null : <LinkWord of={uplink.status} /> },
                { label: 'SSID', value: uplink.ssid },
                { label: 'BSSID', value: uplink.bssid, mono: true },
                {
                  label: t('clients.signal'),
                  steady: true,
                  value:
                    uplink.signal_strength === null ? null : (
                      <Status state={signalState(uplink.signal_strength)} label={signal(uplink.signal_strength)} />
                    ),
                },
                {
                  label: t('extender.rates'),
                  steady: true,
                  value:
                    uplink.downlink_rate === null
                      ? null
                      : `${speed(uplink.downlink_rate)} ↓  ${speed(uplink.uplink_rate)} ↑`,
                },
              ]}
            />
          </Card>
        )}
      </Reported>
    </div>
  )
}
