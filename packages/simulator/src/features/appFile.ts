import type { CommandCall, Refusal } from '@headend/usp'
import { refuse, uspError } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { pause } from '../core/cpe.ts'
import { fetchFile } from '../core/fileFetch.ts'
import { breaksOf, rateOf } from '../core/line.ts'
import { appsFor, isAndroid, storeOf, urlOf } from './appCatalogue.ts'
import type { SimulatedApp, StoreEntry } from './appCatalogue.ts'

/** Codes of TR-181 SoftwareModules (DUStateChange! Fault.FaultCode) that are not of USP itself. */
export const appCodes = {
  unreachable: 7033,
  incomplete: 7034,
  damaged: 7035,
  duplicate: 7226,
  noRoom: 7227,
  unknown: 7228,
  state: 7229,
} as const

/** What a file is, or what is wrong with it. */
type Brought = StoreEntry | Refusal

/** An app that no store of the simulation knows. */
const otherApp = (id: string): SimulatedApp => ({
  id,
  label: id,
  developer: '',
  type: 'Operator',
  store: '',
  description: '',
  versions: ['1.0.0'],
  size: 0,
  memory: 24 * 1024,
  share: 0,
  use: 0.3,
})

/**
 * What the file at an address is: a simulated device opens no package, and believes its name, such as
 * `com.garam.vod-4.0.0.apk`.
 */
export function nameIn(cpe: Cpe, text: string): Brought {
  if (!/^https?:/.test(text) || !URL.canParse(text)) {
    return refuse(uspError.invalidCommandArguments, 'URL is no HTTP address')
  }
  const name = decodeURIComponent(new URL(text).pathname.split('/').at(-1) ?? '')
  const [, id = '', version = ''] = /^(.+?)-(\d[\w.+-]*?)(?:\.[a-z]\w{1,7})?$/i.exec(name) ?? []
  if (version === '') return refuse(appCodes.damaged, 'File corrupted or otherwise unusable')
  return { app: appsFor(cpe).find((app) => app.id === id) ?? otherApp(id), version }
}

/** Whether there is room for an app. */
export const roomFor = (cpe: Cpe, { size }: SimulatedApp): boolean =>
  cpe.fault() !== 'no-room' && size < cpe.model.storage / 2

/** Milliseconds to fetch and unpack something of so many KiB. */
const installMs = (cpe: Cpe, size: number): number =>
  1500 + Math.min(8000, ((size * 8 * 1024) / (cpe.model.downstream * 1e6)) * 1000)

/** Fetches a file over HTTP and looks at it: whole, and as it was sent (RFC 9530). */
async function fetched(cpe: Cpe, signal: AbortSignal, url: URL): Promise<Brought> {
  const result = await fetchFile({
    url,
    algorithm: 'sha256',
    rate: rateOf(cpe),
    breaks: breaksOf(cpe),
    clock: cpe.agent.clock,
    signal,
    pause: (attempt) => pause(cpe, 1000 * 2 ** attempt, signal),
  })
  if (!result.ok) {
    const code = result.problem.startsWith('unable to complete') ? appCodes.incomplete : appCodes.unreachable
    return refuse(code, `File transfer failure: ${result.problem}`)
  }
  const { bytes, digest, claimed, head } = result.file
  const isAltered = cpe.fault() === 'damages-download' || (claimed !== undefined && !claimed.equals(digest))
  // A package of Android is a ZIP.
  const isPackage = !isAndroid(cpe) || head.subarray(0, 2).toString() === 'PK'
  if (isAltered || !isPackage) return refuse(appCodes.damaged, 'File corrupted or otherwise unusable')
  const found = nameIn(cpe, url.href)
  return 'ok' in found ? found : { ...found, app: { ...found.app, size: Math.ceil(bytes / 1024) } }
}

/** What is at an address: a version of the store, which is simulated as a whole, or a file that is really fetched. */
export async function brought(cpe: Cpe, { args, signal }: CommandCall): Promise<Brought> {
  const text = args['URL'] ?? ''
  const found = storeOf(cpe).find((entry) => urlOf(entry) === text)
  if (found === undefined) return fetched(cpe, signal, new URL(text))
  await pause(cpe, installMs(cpe, roomFor(cpe, found.app) ? found.app.size : 0), signal)
  return found.app.broken === 'file' ? refuse(appCodes.damaged, 'File corrupted or otherwise unusable') : found
}

const numbers = (version: string): readonly number[] => version.split(/\D+/).map(Number)

/** Whether a version is an older one than another. */
export const isOlder = (version: string, other: string): boolean => {
  const [mine, others] = [numbers(version), numbers(other)]
  const at = mine.findIndex((part, index) => part !== (others[index] ?? 0))
  return at === -1 ? others.length > mine.length : (mine[at] ?? 0) < (others[at] ?? 0)
}
