import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { answerOf, fail, Failure } from '../errors.ts'
import { answerFailures, loggedPath, meaning } from './failures.ts'

const refusal = (code: string): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError('refused', 7, 'error'), { code, constraint: 'device_mac_unique' })

const codeOf = (thrown: unknown): string => answerOf(meaning(thrown), 'en').envelope.code

describe('what a failure means to the reader', () => {
  it('is a conflict when another writer was faster', () => {
    for (const code of ['23505', '23503']) expect(codeOf(refusal(code))).toBe('conflict')
  })

  it('is a server error for any other trouble of the database', () => {
    expect(meaning(refusal('57014'))).not.toBeInstanceOf(Failure)
    expect(codeOf(refusal('57014'))).toBe('error')
  })

  it.each([
    ['the database ends', refusal('57P01')],
    ['it starts still', refusal('57P03')],
    ['it has no connection left', refusal('53300')],
    ['its disk is full', refusal('53100')],
    ['nobody listens there', Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    ['none of its addresses answers', new AggregateError([Object.assign(new Error(''), { syscall: 'connect' })])],
    ['its name is unknown', Object.assign(new Error('getaddrinfo'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' })],
    ['its connection breaks', Object.assign(new Error('read'), { code: 'ECONNRESET', syscall: 'read' })],
    ['its connection ends', new Error('Connection terminated unexpectedly')],
    ['it does not answer', new Error('timeout exceeded when trying to connect')],
  ])('is that the server is not available when %s', (_why, thrown) => expect(codeOf(thrown)).toBe('unavailable'))

  it('is a server error when a file cannot be read', () => {
    expect(codeOf(Object.assign(new Error('read'), { code: 'EISDIR', syscall: 'read' }))).toBe('error')
  })

  it('stays what the product itself said', () => {
    const failure = fail('nodata')
    expect(meaning(failure)).toBe(failure)
  })
})

describe('the path of a request in the log', () => {
  it.each([
    ['/api/v1/devices/os::012345-A?q=secret', '/api/v1/devices/os::012345-A'],
    ['/api/v1/downloads/a-ticket', '/api/v1/downloads/…'],
    ['/api/v1/downloads', '/api/v1/downloads'],
    ['/changePassword/a-secret', '/changePassword/…'],
    ['/login', '/login'],
  ])('of %s is %s', (url, logged) => expect(loggedPath({ url })).toBe(logged))
})

describe('an answer that breaks off', () => {
  const closed = Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })

  it.each([
    { why: 'is no error of the server when the reader left', leaves: true, level: 20 },
    { why: 'is one when the reader is still there', leaves: false, level: 50 },
  ])('$why', async ({ leaves, level }) => {
    const lines: unknown[] = []
    const log: FastifyBaseLogger = pino(
      { level: 'debug' },
      { write: (line: string) => void lines.push(JSON.parse(line)) },
    )
    const app = Fastify({ loggerInstance: log, logController: new LogController({ disableRequestLogging: true }) })
    answerFailures(app, [])
    app.get('/', async (_request, reply) => {
      if (leaves) reply.raw.destroy()
      throw closed
    })
    await app.inject('/').catch(() => undefined)
    await app.close()
    expect(lines).toMatchObject([{ level }])
  })
})
