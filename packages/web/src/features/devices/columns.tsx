import { deviceStatuses } from '@headend/contract/device'
import type { Device } from '@headend/contract/device'
import type { DeviceOrderColumn } from '@headend/contract/devices'
import { IconCircleArrowUp } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { isOlder, known, notApplicable, unknown } from '../../lib/formats.ts'
import { upTimeAt, upTimeText } from '../../lib/uptime.ts'
import { placeName } from '@headend/contract/places'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { useSeconds } from '../../lib/ticker.ts'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Status, deviceStatusState, onlineState } from '../../ui/Status.tsx'
import type { ListColumn } from '../../ui/list/spec.ts'
import { usePending } from './pending.ts'

type Props = Readonly<{ device: Device }>

/** The online mark of a row, with how long an offline device has been away. */
export const OnlineState = ({ device, now }: Props & Readonly<{ now: number }>) => {
  const { t } = useTranslation(['devices', 'common'])
  const { length } = useFormats()
  const pending = usePending(device.endpointId)
  if (pending === 'reboot' || pending === 'factoryReset')
    return <Status state="proceeding" label={t(`pending.${pending}`)} />
  if (device.online) return <Status state={onlineState(device)} />
  return device.accessTime === null ? (
    <Status state="offline" />
  ) : (
    <Status state="offline" detail={length(now - device.accessTime)} label={t('common:state.offline')} />
  )
}

/**
 * Whether the device is locked, that it never said so, or what was asked of it and is not confirmed beside what it was before.
 * Where it is `brief`, a device that is not locked says nothing.
 */
export const AccessState = ({ device, brief = false }: Props & Readonly<{ brief?: boolean }>) => {
  const { t } = useTranslation('devices')
  const pending = usePending(device.endpointId)
  if (brief && !device.uiLockEnable && pending !== 'lock') return null
  if (pending === 'lock' || pending === 'unlock') return <Status state="proceeding" label={t(`pending.${pending}`)} />
  if (device.uiLockEnable === null)
    return (
      <span className="hd-muted" data-tip={t('option.access.Unreported')}>
        {notApplicable}
      </span>
    )
  return <Status state={device.uiLockEnable ? 'locked' : 'unlocked'} bare={!device.uiLockEnable} />
}

/** How long a device has been up, counting. */
const Uptime = ({ device }: Props) => {
  const seconds = upTimeAt(device, useSeconds())
  const isMuted = !device.online || seconds === null
  return <span className={classes(isMuted && 'hd-muted')}>{upTimeText(seconds)}</span>
}

/** The firmware of a device, with an arrow where its model has a newer one. */
export const Firmware = ({ device }: Props) => {
  const { t } = useTranslation('devices')
  const { firmwareVersion, newestFirmware } = device
  const behind = isOlder(firmwareVersion, newestFirmware) ? t('behind', { version: newestFirmware ?? '' }) : undefined
  return (
    <span className="hd-marked">
      <span className="hd-cut" data-cut="">
        {known(firmwareVersion)}
      </span>
      {behind && (
        <span role="img" aria-label={behind} data-tip={behind}>
          <Icon of={IconCircleArrowUp} size={15} />
        </span>
      )}
    </span>
  )
}

/** A place as the reader calls it. */
export const Place = ({ name, none = notApplicable }: Readonly<{ name: string | null; none?: string }>) => {
  const { language } = useSettings()
  return name === null ? none : placeName(name, language)
}

type DeviceColumn = Omit<ListColumn<Device>, 'id'> & Readonly<{ id: DeviceOrderColumn }>

// As wide as their longest value at least: what a user sees first fits beside the rail at 1024. Neither company nor city is
// cut there.
const first: readonly DeviceColumn[] = [
  {
    id: 'online',
    width: 116,
    cell: (device, { now }) => <OnlineState device={device} now={now} />,
    words: (word) => ({ true: word('common:state.online'), false: word('common:state.offline') }),
  },
  // Seventeen letters of the mono face and the room around them, beside check boxes too: an address is never cut.
  { id: 'macAddr', identity: true, width: 148, mono: true },
  { id: 'modelName', width: 82 },
  {
    id: 'deviceStatus',
    width: 99,
    cell: ({ deviceStatus }) => <Status state={deviceStatusState(deviceStatus)} />,
    words: (word) =>
      Object.fromEntries(deviceStatuses.map((status) => [status, word(`common:state.${deviceStatusState(status)}`)])),
  },
  {
    id: 'uiLockEnable',
    width: { least: 74, wished: 92 },
    cell: (device) => <AccessState device={device} />,
    words: (word) => ({ true: word('common:state.locked'), false: word('common:state.unlocked') }),
  },
  { id: 'firmwareVersion', width: 76, cell: (device) => <Firmware device={device} /> },
  { id: 'companyName', width: { least: 97, wished: 140 } },
  { id: 'city', width: { least: 83, wished: 90 }, cell: ({ city }) => <Place name={city} />, as: 'place' },
  {
    id: 'upTime',
    align: 'right',
    width: { least: 125, wished: 140 },
    cell: (device) => <Uptime device={device} />,
    as: 'uptime',
  },
]

/** Shown when somebody asks for them. */
const further: readonly DeviceColumn[] = [
  { id: 'deviceSn', width: 170, mono: true },
  { id: 'device_id', width: 120 },
  { id: 'customerId', width: 120 },
  { id: 'retailer', width: 140 },
  { id: 'agentVersion', width: 100 },
  {
    id: 'metaDataVersion',
    width: 100,
    // Version 0 means that there is none.
    cell: ({ metaDataVersion }) => known(metaDataVersion === '0' ? null : metaDataVersion),
    words: () => ({ '0': unknown }),
  },
  { id: 'syncTime', width: 130, cell: ({ syncTime }, { formats, now }) => formats.ago(syncTime, now), as: 'time' },
  { id: 'province', width: 110, cell: ({ province }) => <Place name={province} />, as: 'place' },
  { id: 'createTime', width: 150, as: 'time' },
]

/** What the list has no order by. */
const unordered: readonly ListColumn<Device>[] = [
  { id: 'groupName', width: 140 },
  { id: 'roomName', width: 120 },
  { id: 'tags', width: 180, cell: ({ tags }) => tags.join(', ') },
]

/** Every column of the device list. */
export const deviceColumns: readonly ListColumn<Device>[] = [
  ...first.map((column) => ({ ...column, sortable: true })),
  ...further.map((column) => ({ ...column, sortable: true, hidden: true })),
  ...unordered.map((column) => ({ ...column, hidden: true })),
]
