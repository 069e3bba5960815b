// What the tests need from the machine beyond npm: a browser, brokers, a Korean font.
import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import { environment } from './node.mjs'
import { run } from './process.mjs'

/** The path of the first of these programs that the PATH (with sbin) has. */
export const find = (...names) => {
  const folders = environment().PATH.split(process.platform === 'win32' ? ';' : ':')
  for (const name of names) {
    for (const folder of folders) {
      const path = join(folder, name)
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not here: the next folder.
      }
    }
  }
  return undefined
}

const hasKoreanFont = async () => {
  if (process.platform !== 'linux') return true
  const { code, output } = await run('fc-list', [':lang=ko', 'family'], { quiet: true })
  return code === 0 && output.trim() !== ''
}

const needs = [
  {
    name: 'Chromium',
    packages: ['chromium-headless-shell'],
    present: () =>
      find('chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') !==
      undefined,
  },
  { name: 'nats-server', packages: ['nats-server'], present: () => find('nats-server') !== undefined },
  { name: 'mosquitto', packages: ['mosquitto'], present: () => find('mosquitto') !== undefined },
  { name: 'a Korean font', packages: ['fontconfig', 'fonts-nanum'], present: hasKoreanFont },
]

const missing = async () => {
  const found = []
  for (const need of needs) if (!(await need.present())) found.push(need)
  return found
}

/** What tests run without, but faster with: the shell of Chromium beside its whole, where none is named. */
const better = () => (process.env.CHROMIUM || find('chromium-headless-shell') ? [] : ['chromium-headless-shell'])

/** Installs packages, where nothing has to go for them; gives what apt said where it could not. */
const install = async (packages) => {
  console.log(`Installing ${packages.join(' ')} …`)
  const env = environment({ DEBIAN_FRONTEND: 'noninteractive' })
  const patience = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::https::Timeout=20']
  await run('apt-get', [...patience, 'update'], { env, quiet: true })
  const asked = ['install', '-y', '--no-install-recommends', '--no-remove', ...packages]
  const { code, output } = await run('apt-get', [...patience, ...asked], { env, quiet: true })
  return code === 0 ? '' : output
}

/**
 * Installs what is missing through apt where that is possible. Gives the sentences that say what is
 * still missing and how to get it: none when everything is there.
 */
export const installTools = async () => {
  const packages = (await missing()).flatMap((need) => need.packages)
  const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version') && find('apt-get')
  if (mayInstall) {
    const said = packages.length > 0 ? await install(packages) : ''
    if (said) console.error(said)
    const further = better()
    if (further.length > 0 && (await install(further))) console.log('The browser tests take longer without it.')
  }
  return (await missing()).map(
    (need) => `${need.name} is missing: install it (on Debian: apt-get install ${need.packages.join(' ')}).`,
  )
}
