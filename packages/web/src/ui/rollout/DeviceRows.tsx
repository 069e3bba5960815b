import { deviceStates, rolloutReasonNames, rolloutReasons } from '@headend/contract/rollouts'
import type { RolloutDevice } from '@headend/contract/rollouts'
import { IconRefresh, IconSquare } from '@tabler/icons-react'
import { known, mac } from '../../lib/formats.ts'
import { useFormats, usePermission, useSettings } from '../../lib/services.tsx'
import { RowButtons } from '../list/RowActions.tsx'
import type { Asked } from '../list/spec.ts'
import { AttemptsDrawer } from './AttemptsDrawer.tsx'
import { actionOf, ChosenDevices } from './ChosenDevices.tsx'
import { DeviceState, Tries } from './DeviceState.tsx'
import { useRollout, useRolloutWords } from './kind.ts'
import type { DeviceList, DeviceQuery, RolloutPage } from './kind.ts'

/** What the address calls this list by, and the dictionary its part. */
export const devicesPart = 'devices'

/** When it ended, or is tried next. */
function Moment({ of: { endTime, dueTime, startTime } }: Readonly<{ of: RolloutDevice }>) {
  const formats = useFormats()
  const word = useRolloutWords()
  if (endTime !== null) return formats.dateTime(endTime)
  if (dueTime !== null) return word('page.dueAt', { time: formats.time(dueTime) })
  return startTime === null ? '—' : formats.dateTime(startTime)
}

function DeviceActions({ id, of: device }: Readonly<{ id: string; of: RolloutDevice }>) {
  const word = useRolloutWords()
  const { permission, useActOnOne } = useRollout()
  const mayAct = usePermission(permission)
  const act = useActOnOne((action) =>
    word(action === 'retry' ? 'retriedOne' : 'cancelledOne', { name: device.deviceName }),
  )
  const [action] = actionOf(device)
  if (!mayAct || action === undefined) return null
  return (
    <RowButtons
      actions={[
        {
          label: word(device.reason === 'pause' ? 'retryNow' : action),
          icon: action === 'retry' ? IconRefresh : IconSquare,
          run: () => act(id, device, action),
          ...(action === 'cancel' && {
            ask: {
              title: word('cancelTitle', { device: known(device.macAddr && mac(device.macAddr)) }),
              text: word('cancelOne'),
              action: word('cancelUpdate'),
              stay: word('goBack'),
              danger: true,
            },
          }),
        },
      ]}
    />
  )
}

/** Whether what it was brought from and to says more than that it succeeded. */
const isTold = ({ status, fromVersion, toVersion, startTime }: RolloutDevice): boolean =>
  status === 'success' && startTime !== null && fromVersion !== null && toVersion !== null && fromVersion !== toVersion

/** Of a device on a phone: its detail, or where that is no more than its state its version and city. */
function More({ of }: Readonly<{ of: RolloutDevice }>) {
  const saysState = of.reason === 'proceeding' || (of.reason === 'updated' && !isTold(of))
  if (!saysState) return <Detail of={of} />
  return [known(of.version), of.cityName].filter((text) => text !== null).join(' · ')
}

/** Why it stands where it does; of one that succeeded from which version to which, and in what time. */
function Detail({ of }: Readonly<{ of: RolloutDevice }>) {
  const formats = useFormats()
  const word = useRolloutWords()
  const { fromVersion, toVersion, startTime, endTime } = of
  if (!isTold(of) || startTime === null || endTime === null) return of.reasonText
  return word('page.went', {
    from: known(fromVersion),
    to: known(toVersion),
    length: formats.length(endTime - startTime),
  })
}

const ask = ({ page, limit, keyword, tab, filters }: Asked): DeviceQuery => {
  // What nobody has any more is asked for as well: the address says so, and it may come again.
  const reason = rolloutReasonNames.find((name) => name === filters['reason']?.[0])
  const status = deviceStates.find((state) => state === tab)
  return { page, limit, keyword, ...(status !== undefined && { status }), ...(reason !== undefined && { reason }) }
}

/** Every device of a profile with its state, reason and attempts; a row opens what was tried. */
export function DeviceRows({ of: profile }: Readonly<{ of: RolloutPage }>) {
  const { id, counts, reasons } = profile
  const { texts, permission, Devices } = useRollout()
  const word = useRolloutWords()
  const { language } = useSettings()
  const list: DeviceList = {
    texts,
    part: devicesPart,
    title: { en: 'Devices', ko: '단말' },
    id: ({ endpointId }) => endpointId,
    columns: [
      { id: 'macAddr', identity: true, as: 'mac', mono: true, width: 160 },
      { id: 'state', width: { least: 130, wished: 190 }, cell: (row) => <DeviceState of={row} /> },
      { id: 'version', mono: true, width: 90 },
      { id: 'tries', width: 110, cell: (row) => <Tries of={row} /> },
      { id: 'time', width: 150, cell: (row) => <Moment of={row} /> },
      { id: 'cityName', width: { least: 80, wished: 110 } },
      { id: 'reasonText', wraps: true, width: { least: 160, wished: 300 }, cell: (row) => <Detail of={row} /> },
      { id: 'deviceSn', mono: true, hidden: true },
      { id: 'companyName', hidden: true },
      { id: 'fromVersion', mono: true, hidden: true },
    ],
    useTabs: () => [
      { value: 'all', count: counts.total },
      ...(['progress', 'waiting', 'success', 'fail', 'cancelled'] as const).map((value) => ({
        value,
        count: counts[value],
        ...(value === 'fail' && counts.fail > 0 && { family: 'bad' as const }),
      })),
    ],
    filters: [{ name: 'reason', single: true }],
    useOptions: (_rows, { filters }) => {
      const [asked] = rolloutReasonNames.filter((name) => name === filters['reason']?.[0])
      const present = new Map(reasons.map(({ reason, reasonText }) => [reason, reasonText]))
      if (asked !== undefined && !present.has(asked)) present.set(asked, rolloutReasons[asked][language])
      return { reason: [...present].map(([value, label]) => ({ value, label })) }
    },
    bulk: {
      permission,
      across: true,
      bar: (chosen) => <ChosenDevices {...{ id, chosen }} />,
    },
    drawer: (endpointId, onClose) => <AttemptsDrawer {...{ id, endpointId, onClose }} />,
    actions: {
      width: 116,
      of: (row) => <DeviceActions id={id} of={row} />,
      onPhone: (row) => <DeviceActions id={id} of={row} />,
    },
    phone: (row) => ({
      title: known(row.macAddr && mac(row.macAddr)),
      state: <DeviceState of={row} />,
      more: <More of={row} />,
      end: word('page.triesOf', { tries: row.tries, most: row.mostTries }),
    }),
  }
  return <Devices {...{ id, list, ask }} />
}
