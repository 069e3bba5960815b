import { chmod, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Clock } from './clock.ts'
import { fail } from './errors.ts'
import type { Log } from './log.ts'
import type { Random } from './random.ts'

/** A mail of plain words. Links belong on lines of their own. */
export type Letter = Readonly<{ to: string; subject: string; text: string }>

export type Mail = Readonly<{
  /** Hands the letter on. @throws {Failure} sendmailfail */
  send: (letter: Letter) => Promise<void>
  close: () => void
}>

type Needs = Readonly<{ from: string; log: Log }>

/** A mail server that hangs must not hang the call that waits for it. Milliseconds; the address may name others. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const withTimeouts = (url: string): string => {
  const address = new URL(url)
  for (const [name, ms] of Object.entries(timeouts)) {
    if (!address.searchParams.has(name)) address.searchParams.set(name, String(ms))
  }
  return address.toString()
}

/** Sends through a mail server, such as smtps://user:password@mail.example. */
export const smtpMail = ({ url, from, log }: Needs & { url: string }): Mail => {
  const transport = createTransport(withTimeouts(url), { from })
  return {
    send: async (letter) => {
      try {
        await transport.sendMail(letter)
      } catch (thrown) {
        log.error({ err: thrown, to: letter.to }, 'a mail could not be sent')
        throw fail('sendmailfail', { cause: thrown })
      }
    },
    close: () => transport.close(),
  }
}

/** Removes mails of the outbox that were written before `before`, and halves of those whose process died. */
export const sweepOutbox = async (folder: string, before: Date): Promise<void> => {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => /\.eml(\.part)?$/.test(one))) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtime < before) await rm(path, { force: true })
  }
}

/** Writes each mail as one .eml file into a folder, for installations without a mail server. */
export const outboxMail = ({
  folder,
  from,
  log,
  clock,
  random,
}: Needs & { folder: string; clock: Clock; random: Random }): Mail => {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  // No relay takes this file on, so its text may be 8bit (RFC 2045 6.2): quoted-printable would break a link in two.
  transport.use('stream', (mail, done) => {
    mail.message.getTransferEncoding = () => '8bit'
    done()
  })
  return {
    send: async (letter) => {
      try {
        const { message } = await transport.sendMail({ from, date: clock.date(), ...letter })
        // Links in mails open accounts: nobody else reads them.
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await chmod(folder, 0o700)
        const name = `${clock.date().toISOString().replaceAll(/[:.]/g, '-')}-${random.code(6)}.eml`
        // A reader of the folder never sees half a mail.
        const part = join(folder, `.${name}.part`)
        await writeFile(part, message, { mode: 0o600 })
        await rename(part, join(folder, name))
      } catch (thrown) {
        log.error({ err: thrown, to: letter.to }, 'a mail could not be written to the outbox')
        throw fail('sendmailfail', { cause: thrown })
      }
    },
    close: () => transport.close(),
  }
}
