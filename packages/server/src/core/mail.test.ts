import { once } from 'node:events'
import { mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from './clock.ts'
import { silentLog } from './log.ts'
import { outboxMail, smtpMail, sweepOutbox } from './mail.ts'
import { systemRandom } from './random.ts'

/** A mail server of the few commands that a letter needs; it refuses the recipient named nobody. */
const mailServer = async () => {
  const taken: string[] = []
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let letter: string[] | undefined
    say('220 mail.example ESMTP')
    createInterface(socket).on('line', (line) => {
      if (letter !== undefined) {
        if (line !== '.') return letter.push(line)
        taken.push(letter.join('\n'))
        letter = undefined
        return say('250 taken')
      }
      const word = line.split(/[ :]/)[0]?.toUpperCase()
      if (word === 'RCPT') return say(line.includes('<nobody@') ? '550 no such person' : '250 ok')
      if (word === 'DATA') {
        letter = []
        return say('354 go on')
      }
      if (word === 'QUIT') return socket.end('221 bye\r\n')
      return say('250 ok')
    })
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    await once(server, 'close')
  })
  return { taken, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true` }
}

const letter = { to: 'somebody@example.com', subject: 'Hello', text: 'A line.\n' }

test('a letter is handed to the mail server', async () => {
  const server = await mailServer()
  const mail = smtpMail({ url: server.url, from: 'Headend <headend@example.com>', log: silentLog() })
  await mail.send(letter)
  mail.close()
  expect(server.taken).toHaveLength(1)
  expect(server.taken[0]).toMatch(/^From: Headend <headend@example\.com>$/m)
  expect(server.taken[0]).toContain('A line.')
})

test('a letter that is refused, or finds nobody, is a failure to mail', async () => {
  const server = await mailServer()
  const mail = smtpMail({ url: server.url, from: 'headend@example.com', log: silentLog() })
  await expect(mail.send({ ...letter, to: 'nobody@example.com' })).rejects.toMatchObject({ code: 'sendmailfail' })
  const nowhere = smtpMail({ url: 'smtp://127.0.0.1:1', from: 'headend@example.com', log: silentLog() })
  await expect(nowhere.send(letter)).rejects.toMatchObject({ code: 'sendmailfail' })
  for (const each of [mail, nowhere]) each.close()
})

test('a link can be read in the file of the outbox as it lies there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const random = systemRandom()
  const mail = outboxMail({ folder, from: 'headend@example.com', log: silentLog(), clock: systemClock(), random })
  const link = `https://headend.an-operator-with-a-long-name.example/changePassword/${random.secret()}${random.secret()}?a=b`
  await mail.send({ ...letter, text: `본인이라면 아래 링크를 여십시오.\n${link}\n` })
  mail.close()
  const [file = ''] = await readdir(folder)
  const message = await readFile(join(folder, file), 'utf8')
  expect(message.split('\r\n')).toEqual(expect.arrayContaining(['본인이라면 아래 링크를 여십시오.', link]))
  expect(message).toMatch(/^Content-Transfer-Encoding: 8bit\r$/m)
})

test('mails of the outbox go after their time, and nothing else of the folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'headend-outbox-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['old.eml', '.half.eml.part', 'new.eml', 'notes.txt']) {
    await writeFile(join(folder, name), '')
    if (name !== 'new.eml') await utimes(join(folder, name), 1_000, 1_000)
  }
  await sweepOutbox(folder, new Date(2_000_000))
  expect((await readdir(folder)).toSorted()).toEqual(['new.eml', 'notes.txt'])
  // There is no folder before the first mail.
  await sweepOutbox(join(folder, 'none'), new Date(2_000_000))
})
