import type { Bus } from '../core/bus/bus.ts'
import type { Clock } from '../core/clock.ts'
import { fail } from '../core/errors.ts'
import type { Log } from '../core/log.ts'
import type { Events } from '../device/events.ts'
import type { LinkAnswer, LinkRequest } from '../device/linkMessages.ts'
import type { DeviceNotification, DeviceSession, SessionEnd, ShownCertificate } from '../device/session.ts'
import { deviceText } from '../device/text.ts'
import { provesStill } from '../device/proof.ts'
import type { Presence } from './presence.ts'
import type { Opened, Provable, Registered } from './presenceStore.ts'
import type { Entry } from './registry.ts'
import { topics } from '../device/topics.ts'

export type OnlineHandlers = Readonly<{
  /** The session is in the database and it is known whether its device is in the inventory. */
  online: (entry: Entry, known: Registered | undefined) => void
  /** The device does not answer any more, or answers again: the entry says which. */
  silent: (entry: Entry) => void
  /** `isRegistered`: whether what happens to the device is kept. */
  notified: (session: DeviceSession, notification: DeviceNotification, isRegistered: boolean) => Promise<void>
}>

/** The sessions this gateway holds: one an endpoint, each answering the link's requests while it lasts. */
export const sessions = ({
  bus,
  clock,
  log,
  events,
  epoch,
  deviceUrl,
  registered,
}: {
  bus: Bus
  clock: Clock
  log: Log
  events: Pick<Events, 'write'>
  /** Distinguishes one start of this gateway from the next. */
  epoch: () => string
  /** This server as a device sees it that connected to `host`. */
  deviceUrl: (host: string | undefined) => string
  /** Whether the device is in the inventory now. */
  registered: (endpointId: string) => Promise<boolean>
}) => {
  const entries = new Map<string, Entry>()
  /** Those of devices in no inventory, or not yet looked up: counted, as it is asked for each device that connects. */
  const held = new Set<Entry>()
  /** Sessions of devices of the inventory: what happens to any other is not kept, or made-up names would fill the history. */
  const kept = new WeakSet<DeviceSession>()
  let count = 0
  let presence: Presence | undefined
  let handlers: OnlineHandlers | undefined

  const serve = async (request: LinkRequest): Promise<LinkAnswer> => {
    const entry = entries.get(request.endpointId)
    if (entry === undefined) throw fail('wsdisconnect')
    // A device that nobody registered gets nothing but reads, unless the request is for one.
    const mayWrite = entry.state === 'registered' || (request.do === 'set' && request.unregistered === true)
    if (!mayWrite && !isRead(request.do)) {
      // It has only just connected, or was registered only just now.
      if (!(await registered(request.endpointId))) throw fail('custom', { reason: 'notRegistered' })
    }
    return entry.session.request(addressed(request, deviceUrl(entry.session.host)))
  }

  const note = (
    endpointId: string,
    kind: 'connected' | 'disconnected' | 'replaced' | 'silent' | 'answers',
    message: string,
    time = clock.date(),
  ): void => {
    const level = kind === 'replaced' || kind === 'silent' ? 'warning' : 'info'
    events
      .write({ endpointId, time, kind, level, message })
      .catch((err: unknown) => log.warn({ err, endpointId }, 'an event could not be written'))
  }

  const rowOf = ({ session, sessionId, silentSince }: Entry): Opened => ({
    endpointId: session.endpointId,
    sessionId,
    address: session.remoteAddress.replace(/^::ffff:/, ''),
    time: new Date(session.connectedTime),
    silentSince: silentSince === undefined ? null : new Date(silentSince),
    certificate: shownCertificate(session.certificate),
  })

  /** Ends the session of a device that was given a secret since it connected; says whether it did. */
  const proveAnew = ({ session }: Entry, known: Provable | undefined): boolean => {
    if (known === undefined || provesStill(session, known.secretHash)) return false
    log.info({ endpointId: session.endpointId }, 'a device was given a secret: it has to show it')
    session.end('the secret of the device is needed')
    return true
  }

  return {
    proveAnew,
    entries: (): ReadonlyMap<string, Entry> => entries,
    /** How many there are of devices in no inventory, or not yet looked up. */
    held: (): number => held.size,
    /** Sets the parts that need each other. */
    use: (parts: { presence: Presence; handlers: OnlineHandlers }): void => {
      presence = parts.presence
      handlers = parts.handlers
    },
    opened: (session: DeviceSession): void => {
      const { endpointId } = session
      count += 1
      const { promise: known, resolve: isKnown } = Promise.withResolvers<void>()
      let state: Entry['state'] = 'new'
      const entry: Entry = {
        session,
        known,
        isKnown,
        sessionId: `${epoch().slice(0, 8)}-${count}`,
        stopServing: bus.serve(topics.link.of(endpointId), serve),
        get state() {
          return state
        },
        set state(now) {
          state = now
          if (now === 'registered') {
            held.delete(entry)
            session.vouch()
          } else if (entries.get(endpointId) === entry) held.add(entry)
        },
        onBoard: undefined,
        boot: undefined,
        bootTimeKnown: false,
        silentSince: undefined,
        active: false,
      }
      const older = entries.get(endpointId)
      if (older !== undefined) {
        older.stopServing()
        held.delete(older)
      }
      entries.set(endpointId, entry)
      held.add(entry)
      presence?.opened(rowOf(entry))
    },
    closed: (session: DeviceSession, { replaced, message }: SessionEnd): void => {
      const { endpointId } = session
      const end = (): void => note(endpointId, replaced ? 'replaced' : 'disconnected', message)
      const entry = entries.get(endpointId)
      if (kept.has(session)) end()
      else if (entry?.session === session && entry.state === 'new') {
        // It was gone before it was looked up.
        registered(endpointId).then(
          (is) => is && end(),
          (err: unknown) => log.warn({ err, endpointId }, 'an event could not be written'),
        )
      }
      if (entry?.session !== session) return
      entry.isKnown()
      entry.stopServing()
      entries.delete(endpointId)
      held.delete(entry)
      presence?.closed({ endpointId })
    },
    silent: (session: DeviceSession, since: number | undefined): void => {
      const entry = entries.get(session.endpointId)
      if (entry?.session !== session) return
      entry.silentSince = since
      if (kept.has(session)) note(session.endpointId, since === undefined ? 'answers' : 'silent', '')
      handlers?.silent(entry)
    },
    notified: async (session: DeviceSession, notification: DeviceNotification): Promise<void> => {
      const entry = entries.get(session.endpointId)
      if (entry !== undefined) entry.active = true
      if (entry?.session === session) await entry.known
      await handlers?.notified(session, notification, kept.has(session))
    },
    /** The session is in the database. */
    online: (session: Opened, known: Registered | undefined): void => {
      const entry = entries.get(session.endpointId)
      if (entry === undefined || entry.sessionId !== session.sessionId) return
      if (proveAnew(entry, known)) return
      if (known !== undefined) {
        entry.state = 'registered'
        if (!kept.has(entry.session)) {
          kept.add(entry.session)
          note(entry.session.endpointId, 'connected', entry.session.remoteAddress, session.time)
        }
      }
      entry.isKnown()
      handlers?.online(entry, known)
    },
    /** Writes a session anew: whose it is has changed. */
    announce: (entry: Entry): void => presence?.opened(rowOf(entry)),
    /** Writes all sessions anew: the database forgot them. */
    rejoin: (): void => {
      for (const entry of entries.values()) presence?.opened(rowOf(entry))
    },
  }
}

/** A certificate as it is kept and shown; one whose end nobody can read says nothing. */
const shownCertificate = (certificate: ShownCertificate | undefined): ShownCertificate | null => {
  if (certificate === undefined || !Number.isFinite(certificate.validTo)) return null
  const { subject, issuer, serialNumber, validTo } = certificate
  return {
    subject: deviceText(subject, 256),
    issuer: deviceText(issuer, 256),
    serialNumber: deviceText(serialNumber, 64),
    validTo,
  }
}

export type Sessions = ReturnType<typeof sessions>

/** The request with the address of this server's file server, as the device sees it, where its arguments or values ask for it. */
const addressed = (request: LinkRequest, deviceUrl: string): LinkRequest => {
  const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.replace('{deviceUrl}', deviceUrl)]))
  if (request.do === 'set')
    return { ...request, updates: request.updates.map(({ object, params }) => ({ object, params: filled(params) })) }
  if (request.do !== 'operate' || request.inputArgs === undefined) return request
  return { ...request, inputArgs: filled(request.inputArgs) }
}

const isRead = (what: string): boolean =>
  what === 'get' || what === 'getSupportedModel' || what === 'getInstances' || what === 'disconnect'
