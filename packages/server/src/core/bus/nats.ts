import { constants, deflateSync, inflateSync } from 'node:zlib'
import { connect, errors, headers as natsHeaders } from '@nats-io/transport-node'
import type { ConnectionOptions, Msg, MsgHdrs, NatsConnection, Subscription } from '@nats-io/transport-node'
import type { Clock } from '../clock.ts'
import { Misconfiguration } from '../config.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { busOver } from './bus.ts'
import type { Bus } from './bus.ts'
import { BusFailure } from './failure.ts'
import { kib, mib } from './topic.ts'
import type { Payload, Transport } from './transport.ts'
import { unfitReply } from './wire.ts'

/** Every subject begins with it: others may use the same NATS. */
const root = 'headend.'
/** Those who serve one subject are a queue group, of which one member gets each request. */
const servers = 'servers'
/** Data models are large and repeat themselves: deflated, several MB fit into the 1 MB that NATS carries by default. */
const deflateFrom = kib(128)
const mostInflated = mib(32)
const encoding = 'Content-Encoding'
/** For how long the answers that are under way may hold up a close; milliseconds. */
const lastAnswersMs = 2_000
/** A NATS that does not answer is found out by its pings; nobody waits for it until then. Milliseconds. */
const longestFlushMs = 1_000
/** A reply that nobody waits for any more is of use to nobody: the library forgets the request a little later. */
const backstopMs = 1_000

type Needs = Readonly<{
  /** Servers of one cluster: nats://user:password@host:4222, or tls://. */
  urls: readonly string[]
  clock: Clock
  log: Log
  /** Called when the connection ended for good. */
  onLost: (error: Error) => void
}>

const optionsOf = (urls: readonly string[]): ConnectionOptions => {
  const addresses = urls.map((url) => new URL(url))
  const [first] = addresses
  const user = decodeURIComponent(first?.username ?? '')
  const pass = decodeURIComponent(first?.password ?? '')
  return {
    servers: addresses.map(({ host }) => host),
    ...(user === '' ? {} : pass === '' ? { token: user } : { user, pass }),
    ...(addresses.some(({ protocol }) => protocol === 'tls:') ? { tls: {} } : {}),
    name: 'headend',
    timeout: 5_000,
    // For as long as it takes: the sessions of devices live on meanwhile.
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 250,
    pingInterval: 10_000,
    noAsyncTraces: true,
  }
}

/** Addresses without the passwords in them. */
const shown = (urls: readonly string[]): string =>
  urls
    .map((url) => new URL(url))
    .map(({ protocol, host }) => `${protocol}//${host}`)
    .join(', ')

const connected = async (urls: readonly string[]): Promise<NatsConnection> => {
  try {
    return await connect(optionsOf(urls))
  } catch (thrown) {
    const where = shown(urls)
    throw new Misconfiguration(
      thrown instanceof errors.AuthorizationError
        ? `NATS_URL cannot be used: the NATS server at ${where} refuses the user and password in it.`
        : `NATS_URL cannot be used: no NATS server answers at ${where} (${asError(thrown).message}).`,
    )
  }
}

const payloadOf = ({ data, headers }: Msg): Payload =>
  headers?.get(encoding) === 'deflate' ? inflateSync(data, { maxOutputLength: mostInflated }) : data

/** Carries the bus between processes through NATS: core publish, subscribe, queue groups and requests, no JetStream. */
const natsTransport = async ({ urls, clock, log, onLost }: Needs): Promise<Transport> => {
  const nats = await connected(urls)
  const subscriptions = new Set<Subscription>()
  const answering = new Set<Promise<void>>()
  let handlers: Parameters<Transport['watch']>[0] | undefined
  let away = false
  let closing = false

  const follow = async (): Promise<void> => {
    for await (const status of nats.status()) {
      if (status.type === 'disconnect' && !away) {
        away = true
        log.warn('the connection to NATS is lost; it is tried again until it is back')
        handlers?.lost()
      } else if (status.type === 'reconnect') {
        away = false
        log.info('the connection to NATS is back')
        handlers?.restored()
      } else if (status.type === 'error') log.warn({ err: status.error }, 'NATS complains')
    }
  }
  void follow()
  void nats.closed().then((error) => {
    if (!closing) onLost(new Error('The connection to NATS ended.', error instanceof Error ? { cause: error } : {}))
  })

  const packed = (subject: string, text: string): { data: Payload; options: { headers?: MsgHdrs } } => {
    const large = text.length >= deflateFrom
    const data = large ? deflateSync(text, { level: constants.Z_BEST_SPEED }) : text
    if (Buffer.byteLength(data) > (nats.info?.max_payload ?? kib(1024))) throw new BusFailure('tooLarge', subject)
    if (!large) return { data, options: {} }
    const headers = natsHeaders()
    headers.set(encoding, 'deflate')
    return { data, options: { headers } }
  }

  const listen = (pattern: string, queue: string | undefined, handle: (message: Msg) => void): Subscription => {
    const subscription = nats.subscribe(`${root}${pattern}`, {
      ...(queue === undefined ? {} : { queue }),
      callback: (error, message) => {
        if (error !== null) return log.warn({ err: error, pattern }, 'NATS refuses a subscription')
        try {
          handle(message)
        } catch (thrown) {
          log.warn({ err: asError(thrown), pattern }, 'a message of NATS could not be read and was dropped')
        }
      },
    })
    subscriptions.add(subscription)
    return subscription
  }

  const within = async (ms: number, work: Promise<unknown>): Promise<void> => {
    const timeout = Promise.withResolvers<void>()
    const cancel = clock.after(ms, timeout.resolve)
    await Promise.race([work.catch(() => undefined), timeout.promise])
    cancel()
  }

  const respond = async (message: Msg, subject: string, reply: Promise<string>): Promise<void> => {
    const { data, options } = await reply
      .then((text) => packed(subject, text))
      .catch((thrown: unknown) => {
        if (!(thrown instanceof BusFailure)) throw thrown
        return packed(subject, unfitReply)
      })
    message.respond(data, options)
  }

  return {
    publish: (subject, text) => {
      const { data, options } = packed(subject, text)
      // What the library kept for later would be dropped when it connects, and grow until then.
      if (!away && !nats.isClosed()) nats.publish(`${root}${subject}`, data, options)
    },
    subscribe: (pattern, queue, deliver) => {
      const subscription = listen(pattern, queue, (message) =>
        deliver(payloadOf(message), message.subject.slice(root.length)),
      )
      return () => {
        subscriptions.delete(subscription)
        if (!subscription.isClosed()) subscription.unsubscribe()
      }
    },
    request: async (subject, text, timeoutMs) => {
      if (away) throw new BusFailure('disconnected', subject)
      const { data, options } = packed(subject, text)
      const timeout = Math.max(1, timeoutMs) + backstopMs
      const reply = await nats.request(`${root}${subject}`, data, { ...options, timeout }).catch((thrown: unknown) => {
        if (
          thrown instanceof errors.NoRespondersError ||
          (thrown instanceof errors.RequestError && thrown.isNoResponders())
        )
          throw new BusFailure('noResponders', subject)
        if (thrown instanceof errors.TimeoutError) throw new BusFailure('timeout', subject)
        log.warn({ err: asError(thrown), subject }, 'NATS did not carry a request')
        throw new BusFailure(nats.isClosed() ? 'closed' : 'disconnected', subject)
      })
      try {
        return payloadOf(reply)
      } catch {
        throw new BusFailure('malformed', subject)
      }
    },
    serve: (subject, answer) => {
      const subscription = listen(subject, servers, (message) => {
        const work = respond(message, subject, answer(payloadOf(message)))
          .catch((err: unknown) => log.error({ err, subject }, 'a request could not be answered'))
          .finally(() => answering.delete(work))
        answering.add(work)
      })
      return () => {
        subscriptions.delete(subscription)
        // A request may be on its way here: without an answer its caller would wait until the time-out.
        if (!subscription.isClosed()) subscription.drain().catch(() => undefined)
      }
    },
    flush: async () => {
      if (away || nats.isClosed()) return
      // It breaks with the connection, whose next one begins with every subscription.
      await within(longestFlushMs, nats.flush())
    },
    watch: (given) => {
      handlers = given
    },
    close: async () => {
      if (closing) return
      closing = true
      if (nats.isClosed()) return
      // No further requests are routed to this process; those it has already are answered.
      await within(lastAnswersMs, Promise.all([...subscriptions].map((subscription) => subscription.drain())))
      await within(lastAnswersMs, Promise.all(answering))
      if (!away) await within(lastAnswersMs, nats.drain())
      if (!nats.isClosed()) await nats.close()
    },
  }
}

/**
 * The bus between processes, over NATS.
 * @throws {Misconfiguration} when no server answers at `urls`, or it refuses user and password.
 */
export const natsBus = async (needs: Needs): Promise<Bus> => busOver(await natsTransport(needs), needs)
