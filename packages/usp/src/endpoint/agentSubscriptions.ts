import type { DataModel } from '../model/dataModel.ts'
import { changesAllTheTime } from '../model/describe.ts'
import type { Path, SearchTerm } from '../model/path.ts'
import { pathMatches } from '../model/path.ts'
import { parsePath } from '../model/pathParser.ts'
import { getInstances, readPath } from '../model/read.ts'
import { holds, resolve } from '../model/resolve.ts'
import { splitReferences, subscriptionTable } from './agentModel.ts'
import type { AgentNotifications, NotifyFields } from './agentNotifications.ts'

type NotifyKind = 'ValueChange' | 'ObjectCreation' | 'ObjectDeletion' | 'OperationComplete' | 'Event'

type Subscription = {
  readonly path: string
  readonly id: string
  readonly kind: string
  readonly references: readonly Path[]
  readonly texts: readonly string[]
  readonly retry: boolean
  readonly expireSeconds: number
  /** Milliseconds since 1970; 0 for never. */
  readonly ends: number
  readonly persistent: boolean
  /** What was last seen: values by parameter path, or instances with their keys. */
  seen: ReadonlyMap<string, string> | undefined
}

/**
 * The subscriptions a controller made in `Device.LocalAgent.Subscription.`: which notification goes out
 * under which of them. Values and instances are compared when {@link poll} is called.
 */
export class AgentSubscriptions<Device> {
  readonly #model: DataModel<Device>
  readonly #notifications: AgentNotifications
  readonly #now: () => number
  readonly #withhold: (notify: NotifyFields) => boolean
  #list: Subscription[] = []

  constructor(
    model: DataModel<Device>,
    notifications: AgentNotifications,
    now: () => number,
    withhold: (notify: NotifyFields) => boolean,
  ) {
    this.#model = model
    this.#notifications = notifications
    this.#now = now
    this.#withhold = withhold
  }

  /** Whether anything here needs {@link poll} to be called again. */
  get polls(): boolean {
    return this.#list.some((one) => one.ends !== 0 || isPolled(one.kind))
  }

  /** Reads the table again after it changed. What was seen under an unchanged subscription stays seen. */
  reload(): void {
    const before = new Map(this.#list.map((one) => [one.path, one]))
    const found = readPath(this.#model, subscriptionTable)
    if (!found.ok) return
    this.#list = found.results
      .filter(({ resultParams }) => resultParams['Enable'] === 'true')
      .map(({ resolvedPath, resultParams }) => this.#read(resolvedPath, resultParams, before.get(resolvedPath)))
  }

  #read(path: string, params: { readonly [name: string]: string }, before: Subscription | undefined): Subscription {
    const texts = splitReferences(params['ReferenceList'] ?? '')
    const lives = Number(params['TimeToLive'])
    const kind = params['NotifType'] ?? ''
    const same = before?.kind === kind && before.texts.join() === texts.join()
    const subscription: Subscription = {
      path,
      id: params['ID'] ?? '',
      kind,
      texts,
      references: texts.flatMap((text) => {
        const parsed = parsePath(text)
        return parsed.ok ? [parsed.value] : []
      }),
      retry: params['NotifRetry'] === 'true',
      expireSeconds: Number(params['NotifExpiration']),
      ends: lives === 0 ? 0 : Date.parse(params['CreationDate'] ?? '') + lives * 1000,
      persistent: params['Persistent'] === 'true',
      seen: same ? before.seen : undefined,
    }
    // What is there when somebody subscribes is no news to them.
    subscription.seen ??= this.#look(subscription)
    return subscription
  }

  /** Ends subscriptions whose time is over, and notifies of values and instances that changed. */
  poll(): void {
    const now = this.#now()
    for (const one of this.#list) if (one.ends !== 0 && one.ends <= now) this.#remove(one.path)
    for (const one of this.#list) {
      const { seen } = one
      if (seen === undefined) continue
      const current = this.#look(one) ?? seen
      one.seen = current
      if (one.kind === 'ValueChange') this.#compareValues(one, seen, current)
      else this.#compareInstances(one, seen, current)
    }
  }

  /** Deletes the subscriptions that do not outlive a restart. */
  dropTransient(): void {
    for (const one of this.#list) if (!one.persistent) this.#remove(one.path)
  }

  #remove(path: string): void {
    const parsed = parsePath(path)
    const found = parsed.ok ? resolve(this.#model, parsed.value) : undefined
    if (found?.ok === true) for (const ref of found.objects) this.#model.remove(ref)
    this.#list = this.#list.filter((one) => one.path !== path)
  }

  #compareValues(one: Subscription, seen: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>): void {
    for (const [paramPath, paramValue] of current) {
      const before = seen.get(paramPath)
      if (before === undefined || before === paramValue) continue
      const notification = { case: 'valueChange' as const, value: { paramPath, paramValue } }
      this.#send(one, notification, `${one.path}${paramPath}`)
    }
  }

  #compareInstances(one: Subscription, seen: ReadonlyMap<string, string>, current: ReadonlyMap<string, string>): void {
    if (one.kind === 'ObjectCreation') {
      for (const [objPath, keys] of current) {
        if (seen.has(objPath)) continue
        const uniqueKeys = Object.fromEntries(new URLSearchParams(keys))
        this.#send(one, { case: 'objCreation', value: { objPath, uniqueKeys } })
      }
      return
    }
    for (const objPath of seen.keys()) {
      if (!current.has(objPath)) this.#send(one, { case: 'objDeletion', value: { objPath } })
    }
  }

  #look(one: Subscription): ReadonlyMap<string, string> | undefined {
    if (!isPolled(one.kind)) return undefined
    const seen = new Map<string, string>()
    for (const text of one.texts) {
      if (one.kind === 'ValueChange') this.#lookAtValues(text, seen)
      else this.#lookAtInstances(text, seen)
    }
    return seen
  }

  #lookAtValues(text: string, into: Map<string, string>): void {
    const found = readPath(this.#model, text)
    if (!found.ok) return
    const exact = !text.endsWith('.')
    for (const { resolvedPath, resultParams } of found.results) {
      for (const [name, value] of Object.entries(resultParams)) {
        if (exact || !changesAllTheTime({ name })) into.set(resolvedPath + name, value)
      }
    }
  }

  #lookAtInstances(text: string, into: Map<string, string>): void {
    const { reqPathResults } = getInstances(this.#model, { objPaths: [text], firstLevelOnly: false })
    for (const { instantiatedObjPath, uniqueKeys } of reqPathResults?.[0]?.currInsts ?? []) {
      if (instantiatedObjPath === undefined) continue
      into.set(instantiatedObjPath, new URLSearchParams(Object.entries(uniqueKeys ?? {})).toString())
    }
  }

  event(objPath: string, eventName: string, params: { readonly [name: string]: string }): void {
    const value = { objPath, eventName, params }
    this.#match('Event', objPath + eventName, { case: 'event', value })
  }

  operationComplete(objPath: string, commandName: string, notification: NotifyFields['notification']): void {
    this.#match('OperationComplete', objPath + commandName, notification)
  }

  /** Whether anybody subscribed to an event. */
  wants(objPath: string, eventName: string): boolean {
    const path = parsePath(objPath + eventName)
    return path.ok && this.#list.some((one) => one.kind === 'Event' && this.#refersTo(one, path.value))
  }

  #match(kind: NotifyKind, text: string, notification: NotifyFields['notification']): void {
    const path = parsePath(text)
    if (!path.ok) return
    for (const one of this.#list) {
      if (one.kind === kind && this.#refersTo(one, path.value)) this.#send(one, notification)
    }
  }

  #refersTo(one: Subscription, path: Path): boolean {
    const isHeld = (terms: readonly SearchTerm[], objectPath: string): boolean => {
      const parsed = parsePath(objectPath)
      const found = parsed.ok ? resolve(this.#model, parsed.value) : undefined
      return found?.ok === true && found.objects.some((ref) => holds(this.#model, ref, terms))
    }
    return one.references.some((reference) => pathMatches(reference, path, isHeld))
  }

  #send(one: Subscription, notification: NotifyFields['notification'], key?: string): void {
    const notify: NotifyFields = { subscriptionId: one.id, notification }
    if (this.#withhold(notify)) return
    this.#notifications.notify(notify, one.retry, one.expireSeconds, key)
  }
}

function isPolled(kind: string): boolean {
  return kind === 'ValueChange' || kind === 'ObjectCreation' || kind === 'ObjectDeletion'
}
