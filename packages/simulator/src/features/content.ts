import type { CommandCall, CommandOutcome, ModelSpec } from '@headend/usp'
import { refuse, uspError } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { pause, upTime } from '../core/cpe.ts'
import { fetchFile } from '../core/fileFetch.ts'
import { breaksOf, rateOf } from '../core/line.ts'

const root = 'Device.X_HEADEND_Content.'
const landing = `${root}LandingChannel.`
/** What a box fetches as a file. */
type Part = 'BootAd' | 'Metadata'
type Status = 'Empty' | 'Downloading' | 'Ready' | 'Failed'
type Held = { name: string; version: string; sum: string; status: Status }

const states = new WeakMap<object, Record<Part, Held>>()
const empty = (): Held => ({ name: '', version: '', sum: '', status: 'Empty' })

/** It survives a restart, and is gone after a factory reset. */
function heldBy(cpe: Cpe, part: Part): Held {
  let state = states.get(cpe.agent)
  if (state === undefined) {
    state = { BootAd: empty(), Metadata: empty() }
    states.set(cpe.agent, state)
  }
  return state[part]
}

/** Back to a box that nobody gave anything to show. */
export function resetContent(cpe: Cpe): void {
  states.delete(cpe.agent)
  cpe.agent.write(landing, 'Number', '0')
  cpe.agent.write(landing, 'Name', '')
}

/** Seconds for which a box shows its boot ad once it started. */
const adSeconds = 60

/** The boot ad that is on the screen now, if one is. */
export const adShown = (cpe: Cpe): string | undefined => {
  const { status, name, version } = heldBy(cpe, 'BootAd')
  return status === 'Ready' && upTime(cpe) < adSeconds ? `${name} ${version}` : undefined
}

/** The channel that a box shows when it starts; undefined for one that was told none. */
export const landingChannel = (cpe: Cpe): Readonly<{ number: number; name: string }> | undefined => {
  const number = Number(cpe.agent.value(`${landing}Number`) ?? 0)
  return number > 0 ? { number, name: cpe.agent.value(`${landing}Name`) ?? '' } : undefined
}

/** The version of the metadata set that a box has; undefined without one. */
export const metadataVersion = (cpe: Cpe): string | undefined => heldBy(cpe, 'Metadata').version || undefined

/** Fetches a file in place of the one there is, which stays until the new one is whole. */
const download =
  (part: Part) =>
  async (cpe: Cpe, { args, signal }: CommandCall): Promise<CommandOutcome> => {
    const held = heldBy(cpe, part)
    const text = args['URL'] ?? ''
    if (!/^https?:/.test(text) || !URL.canParse(text)) {
      return refuse(uspError.invalidCommandArguments, 'URL is no HTTP address')
    }
    if ((args['CheckSumAlgorithm'] || 'SHA-256') !== 'SHA-256') {
      return refuse(uspError.invalidCommandArguments, 'CheckSumAlgorithm is not known')
    }
    if (held.status === 'Downloading') return refuse(uspError.commandFailure, 'Another file is being downloaded')
    if (cpe.fault() === 'no-room') return refuse(uspError.resourcesExceeded, 'There is no room for the file')
    const before = held.status
    const failed = (problem: string): CommandOutcome => {
      held.status = before === 'Ready' ? 'Ready' : 'Failed'
      return refuse(uspError.commandFailure, problem)
    }
    held.status = 'Downloading'
    const fetched = await fetchFile({
      url: new URL(text),
      algorithm: 'sha256',
      rate: rateOf(cpe),
      breaks: breaksOf(cpe),
      clock: cpe.agent.clock,
      signal,
      pause: (attempt) => pause(cpe, 1000 * 2 ** attempt, signal),
    })
    if (!fetched.ok) return failed(`File transfer failure: ${fetched.problem}`)
    if (signal.aborted) return failed('Interrupted')
    const { bytes, digest } = fetched.file
    const size = args['FileSize'] ?? ''
    if (size !== '' && size !== '0' && Number(size) !== bytes) return failed(`The file has ${bytes} bytes, not ${size}`)
    const sum = (cpe.fault() === 'damages-download' ? digest.toReversed() : digest).toString('hex')
    if ((args['CheckSum'] ?? '').toLowerCase() !== sum) return failed('The checksum of the file is not the given one')
    // One that says it is done, and goes on with what it had.
    if (cpe.fault() === 'keeps-image') held.status = before
    else Object.assign(held, { name: args['Name'] ?? '', version: args['Version'] ?? '', sum, status: 'Ready' })
    return { ok: true, outputs: { Version: held.version, CheckSum: held.sum } }
  }

const params = (part: Part) => ({
  Name: (cpe: Cpe) => heldBy(cpe, part).name,
  Version: (cpe: Cpe) => heldBy(cpe, part).version,
  CheckSum: (cpe: Cpe) => heldBy(cpe, part).sum,
  Status: (cpe: Cpe) => heldBy(cpe, part).status,
})

/** What an operator has a set-top box show: a film while it starts, the channel after that, and what its menus are made of. */
export const content: ModelSpec<Cpe> = {
  'Device.X_HEADEND_Content.BootAd.': { params: params('BootAd'), commands: { 'Download()': download('BootAd') } },
  'Device.X_HEADEND_Content.Metadata.': {
    params: params('Metadata'),
    commands: { 'Download()': download('Metadata') },
  },
  'Device.X_HEADEND_Content.LandingChannel.': { params: { Number: 0, Name: '' } },
}
