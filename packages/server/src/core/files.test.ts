import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { fakeClock } from './clock.ts'
import { folderFiles } from './files.ts'
import { createLog, silentLog } from './log.ts'
import { outboxMail } from './mail.ts'
import { systemRandom } from './random.ts'
import { secretFile } from './secrets.ts'

const temporary = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-files-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

test('a file is kept whole, read in part, replaced and removed', async () => {
  await using place = await temporary()
  const files = folderFiles({ folder: place.folder, random: systemRandom() })
  expect((await files.write('firmware/a.bin', Readable.from(['0123', '456789']))).size).toBe(10)
  expect(await text(files.read('firmware/a.bin', { start: 2, end: 4 }))).toBe('234')
  await files.write('firmware/a.bin', Buffer.from('new'))
  expect(await text(files.read('firmware/a.bin'))).toBe('new')
  await files.remove('firmware/a.bin')
  await files.remove('firmware/a.bin')
  expect(await files.stat('firmware/a.bin')).toBeUndefined()
})

test('a file whose source breaks off leaves the old one and nothing else', async () => {
  await using place = await temporary()
  const files = folderFiles({ folder: place.folder, random: systemRandom() })
  await files.write('a', Buffer.from('old'))
  const broken = Readable.from(
    (async function* () {
      yield 'half'
      throw new Error('broke off')
    })(),
  )
  await expect(files.write('a', broken)).rejects.toThrow('broke off')
  expect(await text(files.read('a'))).toBe('old')
  expect(await readdir(place.folder, { recursive: true })).toEqual(['.incoming', 'a'])
})

test.each(['../a', '/etc/passwd', 'a/../../b', 'a//b', '', '.', '.hidden', 'a\0b', 'a/', 'a b'])(
  'the name %j is not taken',
  async (name) => {
    await using place = await temporary()
    const files = folderFiles({ folder: place.folder, random: systemRandom() })
    await expect(files.write(name, Buffer.from('x'))).rejects.toThrow('does not take')
  },
)

test('without a mail server, mails lie in a folder', async () => {
  await using place = await temporary()
  const needs = { clock: fakeClock(), random: systemRandom(), log: silentLog() }
  const mail = outboxMail({ folder: place.folder, from: 'Headend <h@x.example>', ...needs })
  await mail.send({ to: 'a@b.example', subject: '확인', text: 'Hello\n' })
  const [name] = await readdir(place.folder)
  expect(name).toMatch(/^2026-01-01T00-00-00-000Z-\w{6}\.eml$/)
  const content = await text(folderFiles({ folder: place.folder, random: systemRandom() }).read(name ?? ''))
  expect(content).toMatch(/^To: a@b\.example\r$/m)
  expect(content).toContain('Hello')
})

test('a mail that cannot be written is a failure to mail', async () => {
  const needs = { clock: fakeClock(), random: systemRandom(), log: silentLog() }
  const mail = outboxMail({ folder: '/dev/null/outbox', from: 'h@x.example', ...needs })
  await expect(mail.send({ to: 'a@b.example', subject: 'x', text: 'x' })).rejects.toMatchObject({
    code: 'sendmailfail',
  })
})

test('nobody but its owner reads mails and files', async () => {
  await using place = await temporary()
  const modes = async (path: string): Promise<string[]> =>
    Promise.all(
      [path, ...(await readdir(path, { recursive: true })).map((name) => join(path, name))].map(async (one) => {
        const { mode } = await stat(one)
        return (mode & 0o777).toString(8)
      }),
    )
  const outbox = join(place.folder, 'outbox')
  const mail = outboxMail({
    folder: outbox,
    from: 'a@b.example',
    log: silentLog(),
    clock: fakeClock(),
    random: systemRandom(),
  })
  await mail.send({ to: 'a@b.example', subject: 'x', text: 'x' })
  expect(await modes(outbox)).toEqual(['700', '600'])
  const kept = join(place.folder, 'files')
  await folderFiles({ folder: kept, random: systemRandom() }).write('one/file', Buffer.from('x'))
  expect((await modes(kept)).toSorted()).toEqual(['600', '700', '700', '700'])
})

test('a secret is made once, also by two who start at once', async () => {
  await using place = await temporary()
  const path = join(place.folder, 'secrets', 'one')
  let made = 0
  const create = () => `secret-${(made += 1)}`
  const [a, b] = await Promise.all([secretFile(path, create), secretFile(path, create)])
  expect(a).toBe(b)
  expect(await secretFile(path, create)).toBe(a)
  // A crash of the machine may leave the file without its content: an empty secret would be one that everybody knows.
  await writeFile(path, '')
  const again = await secretFile(path, create)
  expect(again).toBe(`secret-${made}`)
  expect(await secretFile(path, create)).toBe(again)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
})

test('the log replaces secrets wherever they are named', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  log.info(
    { password: 's3cret', body: { newPassword: 's3cret', user: 'a' }, req: { headers: { authorization: 's3cret' } } },
    'hello',
  )
  expect(lines.join('')).not.toContain('s3cret')
  expect(lines.join('')).toContain('"user":"a"')
})

test('a file that comes in is measured and hashed, and kept or gone', async () => {
  await using place = await temporary()
  const files = folderFiles({ folder: place.folder, random: systemRandom() })
  const kept = await files.hold(Readable.from([Buffer.from('ab'), Buffer.from('c')]))
  expect([kept.size, kept.sha256]).toEqual([3, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'])
  await kept.keep('imports/1')
  await kept.discard()
  await (await files.hold(Readable.from(['x'], { objectMode: false }))).discard()
  expect(await text(files.read('imports/1'))).toBe('abc')
  expect(await files.list('imports')).toEqual(['imports/1'])
  expect(await files.list('firmware')).toEqual([])
  expect(await readdir(join(place.folder, '.incoming'))).toEqual([])
})

test('what a process that was killed was taking in is removed, and nothing that still grows', async () => {
  await using place = await temporary()
  const files = folderFiles({ folder: place.folder, random: systemRandom() })
  const dead = await files.hold(Readable.from(['dead'], { objectMode: false }))
  const alive = await files.hold(Readable.from(['alive'], { objectMode: false }))
  const long = new Date(Date.now() - 600_000)
  await utimes(dead.path, long, long)
  await files.sweep(new Date(Date.now() - 300_000))
  expect(await readdir(join(place.folder, '.incoming'))).toEqual([basename(alive.path)])
})
