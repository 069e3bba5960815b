import { pino, stdSerializers } from 'pino'
import type { DestinationStream, Logger } from 'pino'

export type Log = Logger

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof logLevels)[number]

const secretNames = [
  'password',
  'newPassword',
  'passwordHash',
  'token',
  'refreshToken',
  'secret',
  'code',
  'apiKey',
  'passphrase',
  'keyPassphrase',
  'preSharedKey',
  'authorization',
  'cookie',
  'setCookie',
  'pushToken',
]

const places = ['', '*.', '*.*.']

/** The code of an error, which names its kind: any other code is one that somebody enters, and replaced. */
class ErrorCode {
  readonly #code: string
  constructor(code: string) {
    this.#code = code
  }
  readonly toJSON = (): string => this.#code
}

/**
 * An error as the log has it. Only what every error has: drivers hang their whole client on theirs, with its settings and
 * whatever it was sending.
 */
const errorLine = (thrown: unknown): unknown => {
  if (!(thrown instanceof Error)) return { type: typeof thrown, message: String(thrown) }
  const { type, message, stack } = stdSerializers.err(thrown)
  const code = 'code' in thrown && typeof thrown.code === 'string' ? { code: new ErrorCode(thrown.code) } : {}
  return { type, message, ...code, stack }
}

const censor = (value: unknown): unknown => (value instanceof ErrorCode ? value : '•••')

/**
 * The program's log: one JSON line per event on the standard output. Secrets are replaced wherever they are named, and of
 * an error under `err` its type, message, code and stack are written.
 */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      serializers: { err: errorLine },
      redact: {
        paths: [
          ...places.flatMap((place) => secretNames.map((name) => `${place}${name}`)),
          'headers["set-cookie"]',
          '*.headers["set-cookie"]',
        ],
        censor,
      },
    },
    ...(destination === undefined ? [] : [destination]),
  )

/** A log that says nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent' })
