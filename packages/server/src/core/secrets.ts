import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A secret kept in a file that its owner alone can read; made by `create` at the first time. */
export const secretFile = async (path: string, create: () => string): Promise<string> => {
  const known = await readFile(path, 'utf8').catch(() => '')
  if (known.trim() !== '') return known.trim()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await chmod(dirname(path), 0o700)
  const part = `${path}.${process.pid}.${randomUUID()}.part`
  await writeFile(part, `${create()}\n`, { mode: 0o600 })
  try {
    // A link does not replace: of two processes that start at once, both use the secret of the first.
    await link(part, path)
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown
  } finally {
    await rm(part, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
