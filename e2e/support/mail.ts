import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Stack } from './stack.ts'

/** The newest mail to an address that matches, as it lies in the outbox; waits for it. */
export const mailTo = async ({ dataDir }: Stack, address: string, pattern: RegExp): Promise<RegExpExecArray> => {
  const folder = join(dataDir, 'outbox')
  const newest = async (): Promise<RegExpExecArray | undefined> => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
    for (const name of names.toSorted().toReversed()) {
      const text = await readFile(join(folder, name), 'utf8')
      const found = pattern.exec(text)
      if (text.includes(`To: ${address}`) && found) return found
    }
    return undefined
  }
  await expect.poll(newest, `a mail to ${address}`).toBeDefined()
  const found = await newest()
  if (!found) throw new Error(`The mail to ${address} is gone`)
  return found
}
