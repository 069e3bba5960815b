import type { RequestListener } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Cancel } from '../core/clock.ts'
import type { Core } from '../core/feature.ts'
import { addressesOf } from '../core/proxies.ts'
import { admission } from './admission.ts'
import type { AdmissionLimits } from './admission.ts'
import { byteBudget, defaultByteLimits } from './byteBudget.ts'
import type { ByteLimits } from './byteBudget.ts'
import type { EventBudget } from '../device/events.ts'
import { events as eventWriter } from '../device/events.ts'
import type { Allowance, FrameTaker, ReportTaker } from '../device/files.ts'
import type { Downloads } from '../device/downloads.ts'
import { downloadNotes } from './downloadNotes.ts'
import { fileServer } from './fileServer.ts'
import { endsOf, tlsOptions } from './certificates.ts'
import type { DeviceTls } from './certificates.ts'
import { deviceServer } from './deviceServer.ts'
import type { LeaseLimits } from './lease.ts'
import { defaultLease, lease as gatewayLease } from './lease.ts'
import type { DeviceListener } from '../device/listener.ts'
import { notifications } from './notifications.ts'
import { onboarding } from './onboarding.ts'
import { presence as presenceWriter } from './presence.ts'
import { presenceStore } from './presenceStore.ts'
import type { Protocol } from './protocol.ts'
import { protocols as allProtocols } from './protocols.ts'
import type { Entry } from './registry.ts'
import { record } from '../device/facets/record.ts'
import { defaultUnregistered, reportStore } from './reportStore.ts'
import type { UnregisteredLimits } from './reportStore.ts'
import { sessions as gatewaySessions } from './sessions.ts'
import { publishState, publishValue } from '../device/state.ts'
import { topics } from '../device/topics.ts'
import { deviceText } from '../device/text.ts'

export type GatewayLimits = Readonly<{
  lease: LeaseLimits
  presenceTickMs: number
  admission: Partial<AdmissionLimits>
  unregistered: UnregisteredLimits
  /** Of devices in no inventory. */
  bytes: ByteLimits
  events: EventBudget
  handshakeMs: number
}>

export type GatewayNeeds = Pick<Core, 'db' | 'bus' | 'clock' | 'random' | 'log' | 'change'> &
  Readonly<{
    config: Pick<
      Core['config'],
      | 'devicePort'
      | 'deviceHost'
      | 'deviceUrl'
      | 'deviceTls'
      | 'deviceAuth'
      | 'deviceMaxRecord'
      | 'controllerId'
      | 'connections'
      | 'trustProxy'
    >
    /** The name this gateway has had since its first start. */
    identity: string
    listener: DeviceListener
    /** What the token of a file's address allows. */
    allowed: (token: string) => Promise<Allowance | undefined>
    frames: FrameTaker
    reports: ReportTaker
    downloads: Pick<Downloads, 'read'>
    files: Pick<Core['files'], 'stat' | 'read'>
    /** What devices may speak on the device port; all there are unless given. */
    protocols?: readonly Protocol[]
    limits?: Partial<GatewayLimits>
  }>

/** How often it is written which devices were active; milliseconds. */
const activityEvery = 30_000
/** How often unregistered devices that are long gone, or too many, are forgotten; milliseconds. */
const forgetEvery = 60_000
/** How often it is looked whether devices came into the inventory or left it; milliseconds. */
const registrationEvery = 30_000

/**
 * The device plane of one process: accepts agents on the device port, knows them, keeps what is shown of them true, and
 * answers the link.
 */
export const gateway = (needs: GatewayNeeds & { tls: DeviceTls | undefined }) => {
  const { db, bus, clock, random, log, change, config, identity, listener, allowed, frames, tls, limits = {} } = needs
  const { protocols = allProtocols } = needs
  const store = presenceStore({ db })
  const events = eventWriter({ db, clock, ...(limits.events === undefined ? {} : { budget: limits.events }) })
  let port = 0
  let stopped = false
  const cancels: Cancel[] = []

  const deviceUrl = (host: string | undefined): string => {
    if (config.deviceUrl !== undefined) return config.deviceUrl
    const scheme = tls === undefined ? 'http' : 'https'
    const named = host !== undefined && /^[\w.:[\]-]{1,255}$/.test(host)
    const fallback = config.deviceHost === '0.0.0.0' || config.deviceHost === '::' ? '127.0.0.1' : config.deviceHost
    return `${scheme}://${named ? host : `${fallback}:${port}`}`
  }
  const shown = (endpointIds: readonly string[], online: boolean): void => {
    const time = clock.now()
    for (const endpointId of endpointIds) {
      publishState(bus, endpointId, time, { online, accessTime: time, ...(online ? {} : { upTime: 0 }) })
    }
  }

  const lease = gatewayLease({
    store,
    clock,
    random,
    log,
    identity,
    limits: limits.lease ?? defaultLease,
    handlers: {
      offline: (ids) => shown(ids, false),
      online: (ids) => shown(ids, true),
      rejoined: () => {
        sessions.rejoin()
        sayEnds()
      },
    },
  })
  const sessions = gatewaySessions({
    bus,
    clock,
    log,
    events,
    epoch: lease.epoch,
    deviceUrl,
    registered: async (endpointId) => (await store.registered([endpointId])).has(endpointId),
  })
  const auth = admission({
    db,
    clock,
    log,
    auth: config.deviceAuth,
    held: sessions.held,
    ...(limits.admission === undefined ? {} : { limits: limits.admission }),
  })
  const presence = presenceWriter({
    store,
    clock,
    log,
    gatewayId: lease.gatewayId,
    reachable: bus.flush,
    ...(limits.presenceTickMs === undefined ? {} : { tickMs: limits.presenceTickMs }),
    handlers: {
      online: (session, known) => {
        shown([session.endpointId], true)
        if (known !== undefined)
          publishState(bus, session.endpointId, clock.now(), { certificate: session.certificate })
        const { endpointId, sessionId } = session
        bus.publish(topics.session, { endpointId, gatewayId: lease.gatewayId(), sessionId })
        sessions.online(session, known)
      },
      offline: (ids) => shown(ids, false),
      unknownGateway: () => lease.rejoin(),
    },
  })
  const reports = reportStore({ db, clock, change })
  const introductions = onboarding({
    store: reports,
    clock,
    log,
    listener,
    mayAdopt: auth.mayAdopt,
    adopted: (entry, before) => {
      const { endpointId } = entry.session
      // Written anew, the session finds the row it belongs to now; pages of what it was ask again.
      sessions.announce(entry)
      publishState(bus, before, clock.now(), { endpointId, online: true })
    },
    claimed: (endpointId, rival) =>
      events.write({ endpointId, time: clock.date(), kind: 'claimed', level: 'warning', message: rival }),
    reported: (endpointId, fields, bootTime) =>
      publishState(bus, endpointId, clock.now(), {
        ...fields,
        ...(bootTime === undefined
          ? {}
          : { lastReboot: bootTime, upTime: Math.max(0, Math.round((clock.now() - bootTime) / 1000)) }),
      }),
  })
  const notify = notifications({
    events,
    clock,
    listener,
    handlers: {
      booted: async (session, note) => {
        const entry = sessions.entries().get(session.endpointId)
        if (entry?.session !== session) return note()
        entry.boot ??= introductions
          .restarted(entry)
          .then(note)
          .then(
            () => introductions.add({ entry, knownBoot: undefined }),
            (thrown: unknown) => {
              entry.boot = undefined
              throw thrown
            },
          )
        return entry.boot
      },
      onBoard: (session, who) => {
        const entry = sessions.entries().get(session.endpointId)
        if (entry === undefined) return
        entry.onBoard = who
        if (entry.state === 'unregistered') {
          entry.state = 'new'
          introductions.add({ entry, knownBoot: undefined })
        }
      },
      valueChanged: async (session, path, text) => {
        const { endpointId } = session
        const value = deviceText(text, 1024)
        publishValue(bus, { endpointId, time: clock.now(), path, value: text })
        const registered = sessions.entries().get(endpointId)?.state === 'registered'
        const fields = record.of(new Map([[path, value]]), { endpointId, did: null, now: clock.now() })
        await Promise.all([
          events.write({ endpointId, time: clock.date(), kind: 'valueChange', path, value: text }),
          registered && Object.keys(fields).length > 0 ? introductions.changed(endpointId, fields) : undefined,
        ])
      },
    },
  })
  sessions.use({
    presence,
    handlers: {
      notified: notify,
      online: (entry, known) => introductions.add({ entry, knownBoot: known?.bootTime }),
      silent: (entry) => guarded('it could not be written that a device does not answer', () => writeSilence(entry))(),
    },
  })

  const files = fileServer({
    allowed,
    frames,
    reports: needs.reports,
    clock,
    log,
    download: { downloads: needs.downloads, files: needs.files, ...downloadNotes({ listener, events, clock, log }) },
  })
  const handle: RequestListener = (request, response) => {
    const [path] = (request.url ?? '').split('?')
    const speaker = running.find(({ http }) => http?.path === path)
    return (speaker?.http?.handle ?? files)(request, response)
  }
  const server = deviceServer({ config, clock, log, tls, handle, patience: limits.handshakeMs })
  const allowance = byteBudget({ clock, limits: limits.bytes ?? defaultByteLimits })
  const running = protocols.map((protocol) =>
    protocol({
      server,
      controllerId: config.controllerId,
      maxRecordBytes: config.deviceMaxRecord,
      addressOf: addressesOf(config.trustProxy),
      clock,
      log,
      admit: auth.admit,
      allowance,
      sessions,
    }),
  )

  /** Looks again at devices that came into the inventory or left it, or were given a secret. */
  const review = async (endpointIds: readonly string[]): Promise<void> => {
    const registered = await store.registered(endpointIds)
    for (const endpointId of endpointIds) {
      const entry = sessions.entries().get(endpointId)
      const known = registered.get(endpointId)
      const state = known === undefined ? 'unregistered' : 'registered'
      if (entry === undefined || sessions.proveAnew(entry, known) || entry.state === state) continue
      // One that does not answer is not known any better, but may have been registered as the list shows it.
      if (entry.state === 'new' && (entry.silentSince === undefined || state === 'unregistered')) continue
      // Written anew, the session finds the row it belongs to now.
      entry.state = 'new'
      sessions.announce(entry)
    }
  }
  /** Devices with a newer session on another gateway: what they had here is a connection that nobody closed. */
  const yieldElsewhere = async (endpointIds: readonly string[]): Promise<void> => {
    const here = endpointIds.filter((endpointId) => sessions.entries().has(endpointId))
    if (here.length === 0) return
    for (const endpointId of await store.heldElsewhere(lease.gatewayId(), here)) {
      sessions.entries().get(endpointId)?.session.end('replaced by a connection elsewhere')
    }
  }
  const writeActivity = async (): Promise<void> => {
    const time = clock.date()
    const seen: { endpointId: string; time: Date }[] = []
    const unregistered: string[] = []
    for (const [endpointId, entry] of sessions.entries()) {
      if (entry.active && entry.state === 'registered') seen.push({ endpointId, time })
      if (entry.active && entry.state === 'unregistered') unregistered.push(endpointId)
      entry.active = false
    }
    for (let from = 0; from < seen.length; from += 1000) await store.writeActivity(seen.slice(from, from + 1000))
    // They were deleted from the list, and are active again.
    for (const endpointId of await store.unlisted(unregistered)) {
      const entry = sessions.entries().get(endpointId)
      if (entry !== undefined) introductions.add({ entry, knownBoot: undefined })
    }
  }
  /** Has lists and pages say of a connected device that it does not answer, or that it does again. */
  const writeSilence = async (entry: Entry): Promise<void> => {
    const { sessionId, session, silentSince } = entry
    const since = silentSince === undefined ? null : new Date(silentSince)
    await store.writeSilence(sessionId, session.endpointId, since)
    await introductions.silent(entry)
    publishState(bus, session.endpointId, clock.now(), { silentSince: silentSince ?? null })
  }
  const guarded = (what: string, work: () => Promise<void>) => (): void => {
    work().catch((err: unknown) => log.error({ err }, what))
  }

  let ends = tls && endsOf(tls)
  const writeEnds = async (): Promise<void> => {
    if (ends !== undefined) await store.writeEnds(lease.gatewayId(), ends)
  }
  const sayEnds = guarded('it could not be written until when the certificates hold', writeEnds)

  return {
    /** The port that devices reach, once started. */
    port: (): number => port,
    /** Uses other certificates from the next handshake on. */
    renew: (renewed: DeviceTls): void => {
      if (server instanceof HttpsServer) server.setSecureContext(tlsOptions(renewed))
      ends = endsOf(renewed)
      sayEnds()
    },
    /** Sessions of this gateway. */
    size: (): number => sessions.entries().size,
    start: async (): Promise<void> => {
      await lease.start()
      await writeEnds()
      await store.reconcile(lease.gatewayId())
      cancels.push(
        bus.subscribe(topics.registration, ({ endpointId }) => review([endpointId])),
        bus.subscribe(topics.session, async ({ endpointId, gatewayId }) => {
          if (gatewayId !== lease.gatewayId()) await yieldElsewhere([endpointId])
        }),
        // What was published meanwhile was missed.
        bus.restored(
          guarded('sessions could not be compared', async () => {
            const mine = [...sessions.entries().keys()]
            await yieldElsewhere(mine)
            await review(mine)
          }),
        ),
        clock.every(activityEvery, guarded('it could not be written which devices were active', writeActivity)),
        clock.every(
          forgetEvery,
          guarded('unregistered devices could not be forgotten', () =>
            reports.forget(limits.unregistered ?? defaultUnregistered),
          ),
        ),
        clock.every(
          registrationEvery,
          guarded('registrations could not be looked at', () => review([...sessions.entries().keys()])),
        ),
      )
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(config.devicePort, config.deviceHost, 4096, () => {
          server.off('error', reject)
          resolve()
        })
      })
      port = portOf(server.address())
    },
    /** Ends all sessions in good order: devices are shown offline at once. */
    stop: async (): Promise<void> => {
      if (stopped) return
      stopped = true
      for (const cancel of cancels.splice(0)) cancel()
      await introductions.stop()
      await Promise.all(running.map(({ close }) => close()))
      server.closeAllConnections()
      await new Promise<void>((resolve) => (server.listening ? server.close(() => resolve()) : resolve()))
      if (port === 0) return lease.abandon()
      await presence.stop()
      await events.idle()
      await lease.stop()
    },
  }
}

export type Gateway = ReturnType<typeof gateway>

const portOf = (address: string | AddressInfo | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0
