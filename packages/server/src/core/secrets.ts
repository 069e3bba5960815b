import { randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A secret kept in a file that its owner alone can read; made by `create` at the first time, or where the file lost it. */
export const secretFile = async (path: string, create: () => string): Promise<string> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await chmod(dirname(path), 0o700)
  const known = await readFile(path, 'utf8').catch((thrown: unknown) => {
    if (thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT') return undefined
    throw thrown
  })
  if (known !== undefined && known.trim() !== '') {
    // A copy brought back from elsewhere comes with the modes of there.
    await chmod(path, 0o600)
    return known.trim()
  }
  const part = `${path}.${process.pid}.${randomUUID()}.part`
  await writeFile(part, `${create()}\n`, { mode: 0o600, flush: true })
  try {
    // A link does not replace: of two processes that start at once, both use the secret of the first.
    if (known === undefined) await link(part, path)
    else await rename(part, path)
  } catch (thrown) {
    if (!(thrown instanceof Error && 'code' in thrown && thrown.code === 'EEXIST')) throw thrown
  } finally {
    await rm(part, { force: true })
  }
  return (await readFile(path, 'utf8')).trim()
}
