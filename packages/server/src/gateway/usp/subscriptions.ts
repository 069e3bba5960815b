import { createHash } from 'node:crypto'
import type { Reading } from '../../device/link.ts'
import type { ObjectValues } from '../../device/link.ts'
import { unitChanged, unitCount } from '../../device/facets/appUnits.ts'
import { associated, associationCount, disassociated, disassociationCount } from '../../device/facets/associations.ts'
import { anyReport, profileCount } from '../../device/facets/bulkData.ts'
import { currentAlarms, faultCount } from '../../device/facets/faults.ts'
import { transferStep, vendorPrefix } from '../../device/facets/places.ts'
import { watchedPaths } from '../../device/facets/record.ts'

/** The subscriptions of other controllers are none of our business: ours have IDs that begin so. */
const subscriptionPrefix = 'headend-'
export const subscriptionTable = 'Device.LocalAgent.Subscription.'
/** What is read to find out which subscriptions a device has. */
export const subscriptionPaths: readonly string[] = ['ID', 'Enable', 'ReferenceList', 'NotifType'].map(
  (name) => `${subscriptionTable}*.${name}`,
)

type Subscription = Readonly<{ id: string; type: string; references: string; retry: boolean }>

const wanted = (supported: Reading['values']): readonly Subscription[] => {
  const values = watchedPaths.filter((path) => supported.has(path))
  // Nobody else has the event; others would refuse it each time they connect.
  const isExtended = [...supported.keys()].some((path) => path.startsWith(vendorPrefix))
  return [
    { id: 'boot', type: 'Event', references: 'Device.Boot!', retry: true },
    // The object path stands for every command below it (TR-181 Subscription.{i}.ReferenceList).
    { id: 'operations', type: 'OperationComplete', references: 'Device.', retry: true },
    { id: 'transfers', type: 'Event', references: 'Device.LocalAgent.TransferComplete!', retry: true },
    ...(values.length === 0 ? [] : [{ id: 'values', type: 'ValueChange', references: values.join(','), retry: false }]),
    ...(supported.has(faultCount)
      ? [
          { id: 'faults', type: 'ObjectCreation', references: currentAlarms, retry: true },
          { id: 'cleared', type: 'ObjectDeletion', references: currentAlarms, retry: true },
        ]
      : []),
    ...(supported.has(unitCount) ? [{ id: 'units', type: 'Event', references: unitChanged, retry: true }] : []),
    ...(supported.has(associationCount)
      ? [{ id: 'associations', type: 'Event', references: associated, retry: true }]
      : []),
    ...(supported.has(disassociationCount)
      ? [{ id: 'disassociations', type: 'Event', references: disassociated, retry: true }]
      : []),
    ...(supported.has(profileCount) ? [{ id: 'reports', type: 'Event', references: anyReport, retry: true }] : []),
    ...(isExtended ? [{ id: 'steps', type: 'Event', references: transferStep, retry: false }] : []),
  ]
}

export type SubscriptionPlan = Readonly<{ add: readonly ObjectValues[]; set: readonly ObjectValues[] }>

/** Commands whose end has to be notified, for agents that take no object path for all of them. */
const commands = ['IPPing()', 'TraceRoute()', 'DownloadDiagnostics()', 'UploadDiagnostics()'].map(
  (name) => `Device.IP.Diagnostics.${name}`,
)

/** What may be asked instead of a subscription that was refused. */
export const narrowed = (refused: ObjectValues): readonly ObjectValues[] =>
  refused.params['ID'] === `${subscriptionPrefix}operations`
    ? [{ ...refused, params: { ...refused.params, ReferenceList: commands.join(',') } }]
    : []

/** A subscription to the end of one command, for an agent that takes names of commands only. Lasts until it restarts. */
export const commandSubscription = (command: string): ObjectValues => ({
  object: subscriptionTable,
  params: {
    Enable: 'true',
    // The same each time, so that asking twice makes no second one; an ID has 64 characters at most.
    ID: `${subscriptionPrefix}operation-${createHash('sha256').update(command).digest('hex').slice(0, 16)}`,
    NotifType: 'OperationComplete',
    ReferenceList: command,
    Persistent: 'false',
    NotifRetry: 'true',
  },
})

/** Whether a subscription to the end of all operations, or what was asked for instead, covers a command. */
export const isCommon = (command: string): boolean => commands.includes(command)

/** Whether a device notifies of the ends of `commands` only, by a reading of `subscriptionPaths`. */
export const isNarrow = (values: Reading['values']): boolean => {
  const instance = existingOf(values).get(`${subscriptionPrefix}operations`)
  return instance !== undefined && sameList(values.get(`${instance}ReferenceList`) ?? '', commands.join(','))
}

/** The subscriptions of ours in a reading of `subscriptionPaths`: instance by ID. */
const existingOf = (values: Reading['values']): ReadonlyMap<string, string> => {
  const existing = new Map<string, string>()
  for (const [path, value] of values) {
    const instance = /^(Device\.LocalAgent\.Subscription\.\d+\.)ID$/.exec(path)?.[1]
    if (instance !== undefined && value.startsWith(subscriptionPrefix)) existing.set(value, instance)
  }
  return existing
}

/** IDs of the subscriptions of ours that a device has, by a reading of `subscriptionPaths`. */
export const subscribedIds = (values: Reading['values']): ReadonlySet<string> => new Set(existingOf(values).keys())

/** Whether a device notifies of its boots, by a reading of `subscriptionPaths`: one that lost its settings does not. */
export const announcesBoots = (values: Reading['values']): boolean =>
  existingOf(values).has(`${subscriptionPrefix}boot`)

const sameList = (a: string, b: string): boolean => {
  const parts = (text: string) =>
    text
      .split(',')
      .map((part) => part.trim())
      .toSorted()
      .join()
  return parts(a) === parts(b)
}

/**
 * What is missing so that a device notifies of its boots, finished operations and the values the device list shows.
 * `values` is a reading of `reportPaths` and `subscriptionPaths`. Applying a plan twice leaves the second one empty.
 */
export const planSubscriptions = (values: Reading['values']): SubscriptionPlan => {
  const existing = existingOf(values)
  const add: ObjectValues[] = []
  const set: ObjectValues[] = []
  for (const { id, type, references, retry } of wanted(values)) {
    const instance = existing.get(`${subscriptionPrefix}${id}`)
    if (instance === undefined) {
      add.push({
        object: subscriptionTable,
        params: {
          Enable: 'true',
          ID: `${subscriptionPrefix}${id}`,
          NotifType: type,
          ReferenceList: references,
          Persistent: 'true',
          NotifRetry: String(retry),
        },
      })
      continue
    }
    const params: Record<string, string> = {}
    if (!/^(true|1)$/.test(values.get(`${instance}Enable`) ?? 'true')) params['Enable'] = 'true'
    const has = values.get(`${instance}ReferenceList`) ?? references
    const narrow = id === 'operations' && sameList(has, commands.join(','))
    if (!narrow && !sameList(has, references)) params['ReferenceList'] = references
    if (Object.keys(params).length > 0) set.push({ object: instance, params })
  }
  return { add, set }
}
