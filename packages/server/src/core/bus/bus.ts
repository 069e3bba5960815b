import type { Cancel, Clock } from '../clock.ts'
import { asError } from '../errors.ts'
import type { Log } from '../log.ts'
import { BusFailure } from './failure.ts'
import type { RequestTopic, Topic, TopicPattern } from './topic.ts'
import type { Payload, Transport } from './transport.ts'
import { answerIn, read, replyTo, written } from './wire.ts'

/**
 * Messages between the parts of the server, also where they are processes of their own. A topic says what its messages
 * are and how large they may be; what arrives is a copy, parsed and bounded. A message is delivered once or, when the
 * connection to the bus is lost at that moment, not at all: what must not be missed is in the database.
 */
export type Bus = Readonly<{
  /**
   * Hands `message` to every subscriber; says nothing about whether there is one.
   * @throws {BusFailure} tooLarge
   */
  publish: <Message>(topic: Topic<Message>, message: NoInfer<Message>) => void
  /** Receives every message of a topic. With `queue`, one of the subscribers that share its name receives each. */
  subscribe: <Message>(
    topic: TopicPattern<Message>,
    handler: (message: Message) => void | Promise<void>,
    options?: { queue?: string },
  ) => Cancel
  /**
   * Sends a request to a process that serves the topic.
   * @throws {BusFailure} noResponders when nobody serves it, disconnected when the bus itself is away (both at once),
   * timeout when no answer came within `timeoutMs`, tooLarge and malformed.
   * @throws {Failure} when the one who serves it threw a failure: same code, same details.
   */
  request: <Request, Answer>(
    topic: RequestTopic<Request, Answer>,
    message: NoInfer<Request>,
    options: { timeoutMs: number },
  ) => Promise<Answer>
  /** Answers requests. Of several who serve one topic, one answers each. */
  serve: <Request, Answer>(
    topic: RequestTopic<Request, Answer>,
    handler: (message: Request) => NoInfer<Answer> | Promise<NoInfer<Answer>>,
  ) => Cancel
  /** Settles when what was subscribed and served here so far is known to every process. */
  flush: () => Promise<void>
  /** Calls `handler` each time the bus comes back after it was away: messages were missed meanwhile. */
  restored: (handler: () => void) => Cancel
  close: () => Promise<void>
}>

/** The bus over a transport. */
export const busOver = (transport: Transport, { clock, log }: { clock: Clock; log: Log }): Bus => {
  // Each knows its place: a Set through which many pass would keep those long answered alive (see `deadlines` of usp).
  const waiting: { stop: (kind: 'closed' | 'disconnected') => void; place: number }[] = []
  const returns = new Set<{ handler: () => void }>()
  let closed = false

  const stopWaiting = (kind: 'closed' | 'disconnected'): void => {
    for (const { stop } of waiting.slice()) stop(kind)
  }
  const dropped = (subject: string, reason: string): void =>
    log.warn({ subject, reason }, 'a message on the bus does not fit its topic and was dropped')

  transport.watch({
    // Nobody will answer any more: replies went to the connection that was.
    lost: () => stopWaiting('disconnected'),
    restored: () => {
      for (const { handler } of returns) handler()
    },
  })

  return {
    publish: (topic, message) => {
      if (!closed) transport.publish(topic.subject, written(message, topic.most, topic.subject))
    },
    subscribe: (topic, handler, options) =>
      transport.subscribe(topic.pattern, options?.queue, (payload, subject) => {
        const received = read(payload, topic)
        if (!received.ok) return dropped(subject, received.reason)
        const run = async () => handler(received.message)
        run().catch((thrown: unknown) => log.error({ err: asError(thrown), subject }, 'a subscriber failed'))
      }),
    request: (topic, message, { timeoutMs }) =>
      new Promise((resolve, reject) => {
        const { subject } = topic
        if (closed) return reject(new BusFailure('closed', subject))
        const text = written(message, topic.request.most, subject)
        const settle = (): void => {
          cancel()
          if (waiting[entry.place] !== entry) return
          const last = waiting.pop()
          if (last === undefined || last === entry) return
          waiting[entry.place] = last
          last.place = entry.place
        }
        const stop = (kind: 'timeout' | 'closed' | 'disconnected'): void => {
          settle()
          reject(new BusFailure(kind, subject))
        }
        const cancel = clock.after(timeoutMs, () => stop('timeout'))
        const entry = { stop, place: waiting.length }
        waiting.push(entry)
        const failed = (thrown: unknown): void => {
          settle()
          reject(asError(thrown))
        }
        const answered = (payload: Payload): void => {
          try {
            const answer = answerIn(payload, topic)
            settle()
            resolve(answer)
          } catch (thrown) {
            failed(thrown)
          }
        }
        transport.request(subject, text, timeoutMs).then(answered, failed)
      }),
    serve: (topic, handler) =>
      transport.serve(topic.subject, (payload) =>
        replyTo(payload, topic, handler, (reason) => dropped(topic.subject, reason)),
      ),
    flush: transport.flush,
    restored: (handler) => {
      const entry = { handler }
      returns.add(entry)
      return () => returns.delete(entry)
    },
    close: async () => {
      closed = true
      stopWaiting('closed')
      returns.clear()
      await transport.close()
    },
  }
}
