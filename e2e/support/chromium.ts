import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The shell without windows first: it needs a third less of a processor. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The system's Chromium: what `CHROMIUM` names, or the first of its usual names in the PATH. */
export const chromiumPath = (env = process.env): string => {
  const named = env['CHROMIUM']
  if (named) return named
  const folders = [...(env['PATH'] ?? '').split(delimiter), '/usr/bin']
  const found = names.flatMap((name) => folders.map((folder) => join(folder, name))).find(runs)
  if (found === undefined) {
    throw new Error(
      'No Chromium was found: install it (on Debian: apt-get install chromium) or set CHROMIUM to its path.',
    )
  }
  return found
}

/** Lets it run as root and keeps it from asking anything of the network by itself. */
export const chromiumFlags: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
