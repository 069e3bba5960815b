import { deviceStatuses } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import type { DeviceOrderColumn } from '@headend/contract/devices'
import { IconCircleArrowUp } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { isOlder, known, notApplicable, second, unknown, uptime } from '../../lib/formats.ts'
import type { FileColumn } from '../../lib/download.ts'
import { placeName } from '@headend/contract/places'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { useSeconds } from '../../lib/ticker.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Status, deviceStatusState, onlineState } from '../../ui/Status.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import type { Pending } from './pending.ts'

/** Columns a user sees before choosing others. */
const first: readonly DeviceOrderColumn[] = [
  'online',
  'macAddr',
  'modelName',
  'deviceStatus',
  'uiLockEnable',
  'firmwareVersion',
  'companyName',
  'city',
  'upTime',
]

/** Metadata version 0 means that there is none. */
const metaData = (version: string | null): string => (version === null || version === '0' ? unknown : version)

/** The online mark of a row, with how long an offline device has been away. */
export const OnlineState = ({
  device,
  now,
  pending,
}: {
  device: Device
  now: number
  pending?: Pending | undefined
}) => {
  const { t } = useTranslation(['devices', 'common'])
  const { length } = useFormats()
  if (pending === 'reboot' || pending === 'factoryReset')
    return <Status state="proceeding" label={t(`pending.${pending}`)} />
  if (device.online) return <Status state={onlineState(device)} />
  return device.accessTime === null ? (
    <Status state="offline" />
  ) : (
    <Status state="offline" detail={length(now - device.accessTime)} label={t('common:state.offline')} />
  )
}

/** Whether the device is locked, that it never said so, or what was asked of it and is not confirmed beside what it was before. */
export const AccessState = ({ device, pending }: { device: Device; pending?: Pending | undefined }) => {
  const { t } = useTranslation('devices')
  if (pending === 'lock' || pending === 'unlock') return <Status state="proceeding" label={t(`pending.${pending}`)} />
  if (device.uiLockEnable === null) return <span className="hd-muted">{t('lockUnknown')}</span>
  return <Status state={device.uiLockEnable ? 'locked' : 'unlocked'} bare={!device.uiLockEnable} />
}

/** Seconds a device has been up: counted from its start, which is known, not from when its row was read. */
export const upTimeAt = (
  { online, lastReboot, upTime }: Pick<Device, 'online' | 'lastReboot' | 'upTime'>,
  now: number,
): number => (!online ? 0 : lastReboot === null ? upTime : Math.max(0, (now - lastReboot) / second))

/** How long a device has been up, counting. */
const Uptime = ({ device }: { device: Device }) => {
  const now = useSeconds()
  return <span className={classes(!device.online && 'hd-muted')}>{uptime(upTimeAt(device, now))}</span>
}

/** The firmware of a device, with an arrow where its model has a newer one. */
export const Firmware = ({ device }: { device: Device }) => {
  const { t } = useTranslation('devices')
  const { firmwareVersion, newestFirmware } = device
  const behind = isOlder(firmwareVersion, newestFirmware) ? t('behind', { version: newestFirmware ?? '' }) : undefined
  return (
    <span className="firmware">
      {known(firmwareVersion)}
      {behind && (
        <span role="img" aria-label={behind} data-tip={behind}>
          <Icon of={IconCircleArrowUp} size={15} />
        </span>
      )}
    </span>
  )
}

export type DeviceColumn = Column<Device> & Readonly<{ id: DeviceOrderColumn }>

/** Every column of the device list; `now` is what times are shown relative to, `pending` what devices have not answered yet. */
export const useDeviceColumns = (now: number, pending: ReadonlyMap<string, Pending>): readonly DeviceColumn[] => {
  const { t } = useTranslation('devices')
  const { dateTime, ago } = useFormats()
  const { language } = useSettings()

  const column = (
    id: DeviceOrderColumn,
    cell: (device: Device) => React.ReactNode,
    more: Partial<Omit<Column<Device>, 'id' | 'cell'>> = {},
  ): DeviceColumn => ({ id, header: t(`column.${id}`), cell, sortable: true, hidden: !first.includes(id), ...more })

  // As wide as their longest value at least: what a user sees first fits beside the rail at 1024.
  return [
    column('online', (device) => <OnlineState device={device} now={now} pending={pending.get(device.endpointId)} />, {
      width: 124,
    }),
    column('macAddr', (device) => <span className="hd-mono">{known(device.macAddr)}</span>, {
      identity: true,
      // Seventeen letters of the mono face and the room around them: an address is never cut.
      width: 146,
    }),
    column('modelName', (device) => device.modelName, { width: 82 }),
    column('deviceStatus', (device) => <Status state={deviceStatusState(device.deviceStatus)} />, { width: 100 }),
    column('uiLockEnable', (device) => <AccessState device={device} pending={pending.get(device.endpointId)} />, {
      width: 80,
    }),
    column('firmwareVersion', (device) => <Firmware device={device} />, { width: 78 }),
    column('companyName', (device) => device.companyName, { width: 84 }),
    column('city', (device) => (device.city === null ? notApplicable : placeName(device.city, language)), {
      width: 70,
    }),
    column('upTime', (device) => <Uptime device={device} />, { align: 'right', width: 146 }),
    column('deviceSn', (device) => <span className="hd-mono">{device.deviceSn}</span>, { width: 170 }),
    column('device_id', (device) => known(device.device_id), { width: 120 }),
    column('customerId', (device) => known(device.customerId), { width: 120 }),
    column('retailer', (device) => known(device.retailer), { width: 140 }),
    column('agentVersion', (device) => known(device.agentVersion), { width: 100 }),
    column('metaDataVersion', (device) => metaData(device.metaDataVersion), { width: 100 }),
    column('syncTime', (device) => ago(device.syncTime, now), { width: 130 }),
    column('province', (device) => (device.province === null ? notApplicable : placeName(device.province, language)), {
      width: 110,
    }),
    column('createTime', (device) => dateTime(device.createTime), { width: 150 }),
  ]
}

/** How the values of each column are written in a file: as the screen shows them. */
export const useDeviceFile = (): Partial<Record<DeviceOrderColumn, Pick<FileColumn, 'as' | 'words'>>> => {
  const { t } = useTranslation(['common', 'devices'])
  return {
    online: { words: { true: t('state.online'), false: t('state.offline') } },
    deviceStatus: {
      words: Object.fromEntries(deviceStatuses.map((status) => [status, t(`state.${deviceStatusState(status)}`)])),
    },
    uiLockEnable: { words: { true: t('state.locked'), false: t('state.unlocked') } },
    metaDataVersion: { words: { '0': unknown } },
    upTime: { as: 'uptime' },
    syncTime: { as: 'time' },
    createTime: { as: 'time' },
    province: { as: 'place' },
    city: { as: 'place' },
  }
}
