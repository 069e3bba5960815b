import { pino } from 'pino'
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

/** The program's log: one JSON line per event on the standard output. Secrets are replaced wherever they are named. */
export const createLog = (level: LogLevel, destination?: DestinationStream): Log =>
  pino(
    {
      level,
      base: null,
      redact: {
        paths: [
          ...places.flatMap((place) => secretNames.map((name) => `${place}${name}`)),
          'headers["set-cookie"]',
          '*.headers["set-cookie"]',
        ],
        censor: '•••',
      },
    },
    ...(destination === undefined ? [] : [destination]),
  )

/** A log that says nothing, for tests. */
export const silentLog = (): Log => pino({ level: 'silent' })
