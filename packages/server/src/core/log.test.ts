import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { iamCalls } from '@headend/contract/iam'
import { userCalls } from '@headend/contract/users'
import { connect } from './db/database.ts'
import { fail } from './errors.ts'
import { createLog } from './log.ts'
import type { LogLevel } from './log.ts'
import { stackAdmin, startStack, testDatabase } from './testing.ts'

const collected = (level: LogLevel) => {
  const lines: string[] = []
  return { lines, log: createLog(level, { write: (line) => void lines.push(line) }) }
}

test('the line of a lost database connection has the error and not the whole client', async () => {
  await using database = await testDatabase({ migrated: false })
  const { lines, log } = collected('trace')
  const lost = Promise.withResolvers<void>()
  const connection = connect({
    url: database.url,
    pool: 1,
    onError: (err) => {
      log.warn({ err }, 'a connection to the database was lost')
      lost.resolve()
    },
  })
  const other = connect({ url: database.url, pool: 1, onError: () => undefined })
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection.db)
  await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(other.db)
  await lost.promise
  const [line = ''] = lines
  const { err }: { err: Record<string, unknown> } = JSON.parse(line)
  expect(Object.keys(err).toSorted()).toEqual(['code', 'message', 'stack', 'type'])
  expect(err).toMatchObject({ type: 'DatabaseError', code: '57P01' })
  expect(line.length).toBeLessThan(3000)
  await connection.close()
  await other.close()
})

test('an error says what caused it, and something thrown that is none says what it is', () => {
  const { lines, log } = collected('info')
  log.error({ err: fail('sendmailfail', { cause: new Error('the relay hung up') }), code: 'ABCDEFGHIJ' }, 'mail')
  log.error({ err: 'only words' }, 'words')
  const [mail, words] = lines.map((line): unknown => JSON.parse(line))
  expect(mail).toMatchObject({ code: '•••', err: { type: 'Failure', code: 'sendmailfail' } })
  expect(lines[0]).toContain('the relay hung up')
  expect(words).toMatchObject({ err: { type: 'string', message: 'only words' } })
})

test('no mailed link, password, token or user code is in the log at any level', async () => {
  const { lines, log } = collected('trace')
  await using stack = await startStack({ overrides: { log } })
  const as = await stack.signIn('systemAdministrator')
  const body = { email: 'new@stack.example', opId: as.companyId, roleGroupKey: 'viewer' }
  await stack.ask(userCalls.invite, { body }, { as })
  await stack.ask(iamCalls.resetPassword, { body: { email: stackAdmin.email } })
  await expect.poll(() => stack.letters.length).toBe(2)
  const text = [...stack.letters.map((letter) => letter.text), '/registerdeviceToSign/a-secret-of-a-browser'].join('\n')
  const links = [...text.matchAll(/(\/(?:invite|changePassword|registerdeviceToSign)\/)(\S+)/gi)]
  expect(links).toHaveLength(3)
  for (const [path] of links) await stack.fetch(path)
  const code = /^[A-Z0-9]{10}$/im.exec(text)?.[0]
  const secrets = [
    stackAdmin.password,
    as.info.token,
    as.info.refreshToken,
    code,
    ...links.map(([, , secret]) => secret),
  ]
  expect(lines.some((line) => line.includes('changePassword'))).toBe(true)
  for (const secret of secrets) {
    expect(secret).toMatch(/.{8}/)
    expect(lines.filter((line) => line.includes(secret ?? ''))).toEqual([])
  }
})
