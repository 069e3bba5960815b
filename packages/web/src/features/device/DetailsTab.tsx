import { limitsOf } from '@headend/contract/alarms'
import { limitFor, severityOf } from '@headend/contract/vitals'
import type { Limit } from '@headend/contract/vitals'
import { useAlarmSettings } from '../../lib/alarms.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { known, signal, size, temperature, unknown, uptime } from '../../lib/formats.ts'
import { lastUpTime, upTimeText } from '../../lib/uptime.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Missing } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Status } from '../../ui/Status.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import { ConnectionStatus, LinkStatus } from './ConnectionStatus.tsx'
import { lockOf, serviceOf } from './lock.ts'
import { TimeCard } from './TimeCard.tsx'
import { useShown } from './useLiveDevice.ts'
import { bootTime, uptimeNow } from './vitalItems.ts'

/** What the device says of itself in full. Parts its data model lacks say so. */
export function DetailsTab() {
  const { t } = useTranslation('device')
  const shown = useShown()
  const { endpointId, full, unanswered, ask } = shown
  if (!full) {
    return (
      <div className="hd-device-details">
        <Card title={t('card.deviceInfo')}>
          <Unreported
            {...{ endpointId }}
            what={t('missing.values')}
            query={{ error: unanswered, isPending: unanswered === null, refetch: ask }}
          />
        </Card>
        <TimeCard shown={shown} />
      </div>
    )
  }
  return (
    <div className="hd-device-details">
      <InfoCard />
      <SystemCard />
      <NetworkInfoCard />
      <TunerCard />
      <TimeCard shown={shown} />
    </div>
  )
}

const InfoCard = () => {
  const { t } = useTranslation(['device', 'common'])
  const formats = useFormats()
  const now = useNow(1000)
  const shown = useShown()
  const { full, device, samples, online } = shown
  const info = full?.info
  if (!info) return null
  const [locked, service] = [lockOf(shown), serviceOf(shown)]
  const before = device && lastUpTime(device)
  const away = before
    ? t('vitalNote.until', { length: uptime(before.seconds), time: formats.dateTime(before.time) })
    : t('vitalNote.offline')
  const lnb = info.lnb_settings ?? device?.lnbSettings
  return (
    <Card title={t('card.deviceInfo')}>
      <KeyValues
        live
        items={[
          { label: t('field.friendlyName'), value: info.friendly_name },
          { label: t('field.manufacturer'), value: info.manufacturer },
          { label: t('field.oui'), value: info.manufacturer_oui, mono: true },
          { label: t('field.model'), value: info.model_name },
          { label: t('field.modelNumber'), value: info.model_number },
          { label: t('field.productClass'), value: info.product_class },
          { label: t('id.serial'), value: info.serial_number, ...(info.serial_number ? { copy: true as const } : {}) },
          { label: t('field.os'), value: info.os },
          { label: t('field.osVersion'), value: info.os_version },
          { label: t('field.hardware'), value: info.hardware_version },
          { label: t('field.software'), value: info.software_version },
          { label: t('field.firmware'), value: info.firmware_version },
          { label: t('field.agent'), value: info.agent_version },
          { label: t('field.meshRole'), value: info.mesh_role ? t(`meshRole.${info.mesh_role}`) : null },
          {
            label: t('field.access'),
            value: locked === null ? null : <Status state={locked ? 'locked' : 'unlocked'} />,
          },
          {
            label: t('field.service'),
            value: service && t(`service.${service}`),
          },
          { label: t('field.lnb'), value: lnb ? `${lnb.lnbType} ${lnb.lnbValue}`.trim() : null },
          {
            label: t('vital.uptime'),
            value: online ? upTimeText(uptimeNow(samples, now)) : `${upTimeText(0)} · ${away}`,
            steady: true,
          },
          {
            label: t('field.lastReboot'),
            value: formats.dateTime(bootTime(samples) ?? device?.lastReboot),
            steady: true,
          },
        ]}
      />
    </Card>
  )
}

const SystemCard = () => {
  const { t } = useTranslation('device')
  const { endpointId, device, full } = useShown()
  const limits = limitsOf(useAlarmSettings(endpointId, { isRegistered: device !== null }))
  const system = full?.system
  if (!system || (system.cpu_usage === null && !system.memory && !system.storage && system.temperature.length === 0)) {
    return (
      <Card title={t('card.system')}>
        <Missing what={t('missing.system')} />
      </Card>
    )
  }
  return (
    <Card title={t('card.system')}>
      <div className="hd-device-meters">
        <Share label={t('vital.cpu')} ratio={system.cpu_usage} limit={limits.cpu} />
        <Share
          label={t('vital.memory')}
          ratio={system.memory?.ratio ?? null}
          limit={limits.memory}
          note={
            system.memory
              ? t('capacity', { free: size(system.memory.free * 1024), total: size(system.memory.total * 1024) })
              : ''
          }
        />
        <Share
          label={t('vital.storage')}
          ratio={system.storage?.ratio ?? null}
          note={
            system.storage
              ? t('capacity', { free: size(system.storage.free * 1024), total: size(system.storage.total * 1024) })
              : ''
          }
        />
      </div>
      <h3 className="hd-device-sub">{t('temperatures')}</h3>
      {system.temperature.length === 0 ? (
        <p className="hd-muted">{t('missing.temperatures')}</p>
      ) : (
        <KeyValues
          items={system.temperature.map(({ name, value }, index) => {
            const severity = severityOf(limits.temperature, value)
            const text = temperature(value)
            return {
              label: name || t('sensor', { number: index + 1 }),
              value:
                severity === 'ok' ? text : <Status state={severity === 'bad' ? 'critical' : 'warning'} label={text} />,
            }
          })}
        />
      )}
    </Card>
  )
}

const Share = ({
  label,
  ratio,
  limit,
  note = '',
}: Readonly<{ label: string; ratio: number | null; limit?: Limit; note?: string }>) => {
  const { t } = useTranslation('device')
  const severity = ratio === null || !limit ? 'ok' : severityOf(limit, ratio)
  // The one that the colour of the bar is about.
  const assessedBy =
    limit === undefined || ratio === null
      ? ''
      : !limit.enable
        ? t('vitalNote.noLimit')
        : t(severity === 'bad' ? 'vitalNote.critical' : 'vitalNote.limit', { value: `${limitFor(limit, ratio)}%` })
  // In whole units, as it is assessed by.
  const whole = ratio === null ? unknown : `${Math.round(ratio)}%`
  return (
    <div>
      <div className="hd-row">
        <span className="hd-soft hd-grow">{label}</span>
        <b>{whole}</b>
      </div>
      {ratio === null ? (
        <p className="hd-muted">{t('missing.one')}</p>
      ) : (
        <>
          <Meter
            label={`${label} ${whole}`}
            total={100}
            parts={[severity === 'ok' ? { value: ratio } : { value: ratio, family: severity }]}
          />
          <p className="hd-muted hd-device-note">{[assessedBy, note].filter(Boolean).join(' · ')}</p>
        </>
      )}
    </div>
  )
}

/** An interface nobody reported has no status. */
const link = (status: string | null) => (status === null ? null : <LinkStatus of={status} />)

const NetworkInfoCard = () => {
  const { t } = useTranslation(['device', 'common'])
  const shown = useShown()
  const network = shown.full?.network
  return (
    <Card title={t('card.network')} actions={<ConnectionStatus shown={shown} />}>
      {network ? (
        <KeyValues
          live
          items={[
            { label: t('field.ip'), value: network.ip_address, mono: true },
            { label: t('field.subnet'), value: network.subnet_mask, mono: true },
            { label: t('field.gateway'), value: network.gateway, mono: true },
            { label: t('field.dns'), value: network.dns_server, mono: true },
            { label: t('field.ethernet'), value: link(network.ethernet_status) },
            { label: t('field.wifi'), value: link(network.wifi_status) },
            {
              label: t('vital.signal'),
              value: network.signal_strength === null ? null : signal(network.signal_strength),
            },
          ]}
        />
      ) : (
        <Missing what={t('missing.network')} />
      )}
    </Card>
  )
}

const TunerCard = () => {
  const { t } = useTranslation('device')
  const { full } = useShown()
  const network = full?.network
  const channel = network?.current_channel
  // Only what has a tuner at all can lack its values.
  if (!network?.dvbs_modulation && !channel) return null
  return (
    <Card title={t('card.tuner')}>
      <KeyValues
        items={[
          { label: t('field.modulation'), value: network?.dvbs_modulation },
          {
            label: t('field.channel'),
            value: channel ? [channel.number, channel.name].filter(Boolean).join(' · ') : null,
          },
          {
            label: t('field.frequency'),
            value: channel?.frequency ? t('megahertz', { value: known(String(channel.frequency)) }) : null,
          },
        ]}
      />
    </Card>
  )
}
