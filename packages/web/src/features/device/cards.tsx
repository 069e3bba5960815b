import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { isOlder, mac } from '../../lib/formats.ts'
import { placeName } from '@headend/contract/places'
import { usePhone } from '../../lib/media.ts'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import type { KeyValue } from '../../ui/KeyValues.tsx'
import { deviceStatusState } from '../../ui/states.ts'
import { Pill, Status } from '../../ui/Status.tsx'
import { Fresh } from '../../ui/Vitals.tsx'
import { CertificateField } from './CertificateField.tsx'
import { ConnectionStatus, LinkStatus } from './ConnectionStatus.tsx'
import { CustomerField } from './CustomerField.tsx'
import { DeviceTags } from './DeviceTags.tsx'
import { kindOf } from './kind.ts'
import { lockOf, serviceOf } from './lock.ts'
import { SecretField } from './SecretField.tsx'
import type { ShownDevice } from './useLiveDevice.ts'

type Props = Readonly<{ shown: ShownDevice }>

/** When the device was last in contact: with the server, or with this page since. Milliseconds since 1970. */
const contactOf = ({ device, unregistered, lastContact }: ShownDevice): number | null => {
  const known = device?.syncTime ?? device?.accessTime ?? unregistered?.accessTime ?? null
  return known === null ? lastContact : Math.max(known, lastContact ?? 0)
}

export function IdentityCard({ shown }: Props) {
  const { t } = useTranslation(['device', 'common', 'tags'])
  const isPhone = usePhone()
  const { language } = useSettings()
  const formats = useFormats()
  const { device, unregistered, full } = shown
  const modelName = device?.modelName ?? unregistered?.modelName ?? full?.info.model_name
  const maker = device?.manufacturerName ?? unregistered?.manufacturer ?? full?.info.manufacturer
  const oui = device?.manufacturerOui ?? unregistered?.manufacturerOui ?? full?.info.manufacturer_oui
  const registered: readonly KeyValue[] = device
    ? [
        {
          label: t('field.company'),
          value: (
            <Link
              className="hd-link"
              to="/device/deviceList/$pageNum"
              params={{ pageNum: '1' }}
              search={{ company: [device.companyId] }}
            >
              {device.companyName}
            </Link>
          ),
        },
        { label: t('field.deviceId'), value: device.device_id, ...(device.device_id ? { copy: true as const } : {}) },
        { label: t('field.customerId'), value: <CustomerField device={device} field="customerId" /> },
        { label: t('field.retailer'), value: <CustomerField device={device} field="retailer" /> },
        {
          label: t('field.city'),
          value: [device.city, device.province]
            .flatMap((place) => (place ? [placeName(place, language)] : []))
            .join(', '),
        },
        // Beside the name where there is room.
        ...(isPhone ? [{ label: t('tags:title'), value: <DeviceTags device={device} /> }] : []),
        { label: t('field.created'), value: formats.dateTime(device.createTime) },
        { label: t('field.secret'), value: <SecretField device={device} /> },
        ...(device.certificate
          ? [{ label: t('field.certificate'), value: <CertificateField certificate={device.certificate} /> }]
          : []),
      ]
    : [{ label: t('field.firstSeen'), value: formats.dateTime(unregistered?.createTime) }]
  return (
    <Card title={t('card.identity')}>
      <KeyValues
        live
        items={[
          {
            label: t('field.model'),
            value: modelName ? (
              <span>
                {modelName}{' '}
                <span className="hd-muted">
                  {device
                    ? t('modelOf', { kind: t(`common:kind.${kindOf(shown)}`), mid: device.mid })
                    : t(`common:kind.${kindOf(shown)}`)}
                </span>
              </span>
            ) : null,
          },
          {
            label: t('field.manufacturer'),
            value: maker ? (
              <span>
                {maker} {oui && <span className="hd-mono hd-muted">{oui}</span>}
              </span>
            ) : null,
          },
          {
            label: t('field.hardware'),
            value: device?.hardwareVersion ?? unregistered?.hardwareVersion ?? full?.info.hardware_version,
          },
          ...(device?.meshRole ? [{ label: t('field.meshRole'), value: t(`meshRole.${device.meshRole}`) }] : []),
          ...registered,
        ]}
      />
    </Card>
  )
}

export function LifecycleCard({ shown }: Props) {
  const { t } = useTranslation(['device', 'common'])
  const formats = useFormats()
  const { device } = shown
  const [locked, service] = [lockOf(shown), serviceOf(shown)]
  const items: readonly KeyValue[] = device
    ? [
        {
          label: t('field.state'),
          value: (
            <Fresh value={device.deviceStatus}>
              <Status state={deviceStatusState(device.deviceStatus)} />
            </Fresh>
          ),
        },
        ...(device.deviceStatus === 'requested'
          ? [{ label: t('field.requestedAt'), value: formats.dateTime(device.activeReqTime) }]
          : []),
        { label: t('field.activeFlag'), value: t(`activeFlag.${device.activeFlag}`) },
        {
          label: t('field.access'),
          value:
            locked === null ? null : (
              <Fresh value={locked}>
                <Status state={locked ? 'locked' : 'unlocked'} />
              </Fresh>
            ),
        },
        { label: t('field.service'), value: service && t(`service.${service}`) },
        {
          label: t('field.power'),
          value: device.cpePowerStatusMode ? (
            <Status state={device.cpePowerStatusMode === 'Activated' ? 'noSleep' : 'asleep'} />
          ) : null,
        },
        {
          label: t('field.changed'),
          value: device.updateUser
            ? `${formats.dateTime(device.modifyTime)}, ${device.updateUser}`
            : formats.dateTime(device.modifyTime),
        },
      ]
    : [
        { label: t('field.state'), value: <Status state="requested" label={t('state.unregistered')} /> },
        { label: t('field.access'), value: locked === null ? null : <Status state={locked ? 'locked' : 'unlocked'} /> },
        { label: t('field.lastAccess'), value: formats.dateTime(contactOf(shown)), steady: true },
      ]
  return (
    <Card title={t('card.lifecycle')}>
      <KeyValues live items={items} />
    </Card>
  )
}

export function SoftwareCard({ shown }: Props) {
  const { t } = useTranslation('device')
  const { device, unregistered, full } = shown
  const info = full?.info
  // Version 0 of the metadata is none at all.
  const metadata = device?.metaDataVersion === '0' ? null : device?.metaDataVersion
  const newer =
    device && isOlder(device.firmwareVersion, device.newestFirmware) ? (device.newestFirmware ?? undefined) : undefined
  const system = [info?.os, info?.os_version].filter(Boolean).join(' ')
  return (
    <Card title={t('card.software')}>
      <KeyValues
        live
        items={[
          {
            label: t('field.firmware'),
            value: newer ? (
              <span className="hd-row hd-row-wraps">
                {device?.firmwareVersion} <Pill family="run">{t('newerFirmware', { version: newer })}</Pill>
              </span>
            ) : (
              (device?.firmwareVersion ?? unregistered?.firmwareVersion ?? info?.firmware_version)
            ),
          },
          { label: t('field.application'), value: device?.applicationVersion },
          { label: t('field.agent'), value: device?.agentVersion ?? info?.agent_version },
          { label: t('field.metadata'), value: metadata },
          { label: t('field.system'), value: system },
          ...(device && device.googleSignedIn !== null
            ? [{ label: t('field.account'), value: t(device.googleSignedIn ? 'account.in' : 'account.out') }]
            : []),
        ]}
      />
    </Card>
  )
}

export function NetworkCard({ shown }: Props) {
  const { t } = useTranslation(['device', 'common'])
  const formats = useFormats()
  const { device, unregistered, full } = shown
  const network = full?.network
  const macAddress = device?.macAddr ?? unregistered?.macAddr
  return (
    <Card title={t('card.network')} actions={<ConnectionStatus shown={shown} />}>
      <KeyValues
        live
        items={[
          { label: t('field.ip'), value: network?.ip_address, mono: true },
          { label: t('field.subnet'), value: network?.subnet_mask, mono: true },
          { label: t('field.gateway'), value: network?.gateway, mono: true },
          { label: t('field.dns'), value: network?.dns_server, mono: true },
          { label: t('field.wifi'), value: network?.wifi_status ? <LinkStatus of={network.wifi_status} /> : null },
          { label: t('field.locationIp'), value: device?.locationIp ?? unregistered?.locationIp, mono: true },
          { label: t('field.mac'), value: macAddress ? mac(macAddress) : null, mono: true },
          {
            label: t('field.lastAccess'),
            value: formats.dateTime(contactOf(shown)),
            steady: true,
          },
        ]}
      />
    </Card>
  )
}
