import type { CommandCall, CommandOutcome, Instances, ModelSpec } from '@headend/usp'
import { formatTime, refuse, uspError } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { pause } from '../core/cpe.ts'
import { fetchFile } from '../core/fileFetch.ts'
import type { Fetched } from '../core/fileFetch.ts'
import { breaksOf, rateOf } from '../core/line.ts'

const table = 'Device.DeviceInfo.FirmwareImage.'
/** Images that a device keeps: the one it runs, and one to bring the next into. */
const banks = [1, 2] as const

type Status =
  | 'NoImage'
  | 'Active'
  | 'Downloading'
  | 'Validating'
  | 'Available'
  | 'DownloadFailed'
  | 'ValidationFailed'
  | 'ActivationFailed'

type Image = { version: string; status: Status; failure: string }

type State = {
  readonly images: readonly [Image, Image]
  /** Which of them runs, from 1. */
  active: number
  /** The start of the device that was looked at last. */
  started: number
}

const states = new WeakMap<object, State>()

const pathOf = (bank: number): string => `${table}${bank}`

/** The device as it was first started: what it runs, and beside it the version before, where its model has had one. */
function firstState(cpe: Cpe): State {
  const versions: readonly string[] = cpe.model.firmwareVersions
  const before = versions[versions.indexOf(cpe.firmwareVersion) + 1]
  return {
    images: [
      { version: cpe.firmwareVersion, status: 'Active', failure: '' },
      { version: before ?? '', status: before === undefined ? 'NoImage' : 'Available', failure: '' },
    ],
    active: 1,
    started: cpe.agent.startedTime,
  }
}

function stateOf(cpe: Cpe): State {
  let state = states.get(cpe.agent)
  if (state === undefined) {
    state = firstState(cpe)
    states.set(cpe.agent, state)
  }
  // Whatever it restarted for, it runs the image that it was to start.
  if (cpe.agent.startedTime > state.started) {
    state.started = cpe.agent.startedTime
    startImage(cpe, state)
  }
  return state
}

function startImage(cpe: Cpe, state: State): void {
  const next = banks.find((bank) => pathOf(bank) === bootImage(cpe)) ?? state.active
  if (next === state.active) return
  const [image, running] = [imageAt(state, next), imageAt(state, state.active)]
  if (image.version === '' || cpe.fault() === 'keeps-image') {
    image.status = 'ActivationFailed'
    image.failure = 'The image did not start three times in a row'
    cpe.agent.write('Device.DeviceInfo.', 'BootFirmwareImage', pathOf(state.active))
    return
  }
  running.status = 'Available'
  image.status = 'Active'
  state.active = next
}

const imageAt = ({ images }: State, bank: number): Image => images[bank === 2 ? 1 : 0]
const bootImage = (cpe: Cpe): string | undefined => cpe.agent.value('Device.DeviceInfo.BootFirmwareImage')

/** The version that a device runs. */
export function runningVersion(cpe: Cpe): string {
  const state = stateOf(cpe)
  return imageAt(state, state.active).version
}

/** TR-181 CheckSumAlgorithm by the names that Node.js has for them. */
const algorithms: Readonly<Record<string, string>> = {
  'SHA-1': 'sha1',
  'SHA-224': 'sha224',
  'SHA-256': 'sha256',
  'SHA-384': 'sha384',
  'SHA-512': 'sha512',
}

/**
 * The version that an image holds: what stands in it as `VERSION=`, otherwise the number in the name of its file. A simulated
 * device runs no image, and any file will do.
 */
function versionIn(head: Buffer, url: URL): string | undefined {
  const name = decodeURIComponent(url.pathname.split('/').at(-1) ?? '')
  return (
    /VERSION=([\w.-]{1,64})/.exec(head.toString('latin1'))?.[1] ?? /(\d+(?:\.\d+){2,3})(?!.*\d\.\d)/.exec(name)?.[1]
  )
}

type Checked = { readonly ok: true; readonly version: string } | { readonly ok: false; readonly problem: string }

/** Whether a file is the one that was announced, and what version it holds. */
function checked(cpe: Cpe, { args }: CommandCall, { file }: Fetched & { ok: true }, url: URL): Checked {
  const size = args['FileSize'] ?? ''
  if (size !== '' && size !== '0' && Number(size) !== file.bytes) {
    return { ok: false, problem: `The file has ${file.bytes} bytes, not ${size}` }
  }
  const sum = (args['CheckSum'] ?? '').toLowerCase()
  const mine = cpe.fault() === 'damages-download' ? file.digest.toReversed() : file.digest
  if (sum !== '' && sum !== Buffer.from(mine).toString('hex')) {
    return { ok: false, problem: 'The checksum of the file is not the given one' }
  }
  const version = versionIn(file.head, url)
  return version === undefined ? { ok: false, problem: 'The file is no image' } : { ok: true, version }
}

function transferred(cpe: Cpe, call: CommandCall, begun: number, outcome: CommandOutcome): CommandOutcome {
  cpe.agent.emit('Device.LocalAgent.', 'TransferComplete!', {
    Command: `${call.objectPath}Download()`,
    CommandKey: call.commandKey,
    Requestor: call.originator,
    TransferType: 'Download',
    Affected: call.objectPath,
    TransferURL: call.args['URL'] ?? '',
    StartTime: formatTime(begun),
    CompleteTime: formatTime(cpe.agent.clock.now()),
    FaultCode: outcome.ok ? '0' : String(outcome.code),
    FaultString: outcome.ok ? '' : outcome.message,
  })
  return outcome
}

async function download(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const { args, signal, at } = call
  const state = stateOf(cpe)
  const [bank = 1] = at
  const image = imageAt(state, bank)
  const text = args['URL'] ?? ''
  if (!/^https?:/.test(text) || !URL.canParse(text)) {
    return refuse(uspError.invalidCommandArguments, 'URL is no HTTP address')
  }
  const algorithm = algorithms[args['CheckSumAlgorithm'] || 'SHA-1']
  if (algorithm === undefined) return refuse(uspError.invalidCommandArguments, 'CheckSumAlgorithm is not known')
  if (bank === state.active) return refuse(uspError.commandFailure, 'The active image cannot be replaced')
  if (state.images.some(({ status }) => status === 'Downloading' || status === 'Validating')) {
    return refuse(uspError.commandFailure, 'Another image is being downloaded')
  }
  const begun = cpe.agent.clock.now()
  if (cpe.fault() === 'no-room') {
    image.status = 'DownloadFailed'
    return transferred(cpe, call, begun, refuse(uspError.resourcesExceeded, 'There is no room for the image'))
  }
  Object.assign(image, { version: '', status: 'Downloading', failure: '' })
  const url = new URL(text)
  const fetched = await fetchFile({
    url,
    algorithm,
    rate: rateOf(cpe),
    breaks: breaksOf(cpe),
    clock: cpe.agent.clock,
    signal,
    pause: (attempt) => pause(cpe, 1000 * 2 ** attempt, signal),
  })
  if (!fetched.ok) {
    image.status = 'DownloadFailed'
    return transferred(cpe, call, begun, refuse(uspError.commandFailure, `File transfer failure: ${fetched.problem}`))
  }
  image.status = 'Validating'
  await pause(cpe, 800, signal)
  const found = checked(cpe, call, fetched, url)
  if (!found.ok || signal.aborted) {
    image.status = 'ValidationFailed'
    return transferred(cpe, call, begun, refuse(uspError.commandFailure, found.ok ? 'Interrupted' : found.problem))
  }
  Object.assign(image, { version: found.version, status: 'Available' })
  if (/^(true|1)$/.test(args['AutoActivate'] ?? '')) restartInto(cpe, call, bank)
  return transferred(cpe, call, begun, { ok: true })
}

/** How long a device that never returns stays down: as long as a timer can be set; milliseconds. */
const forever = 2 ** 31 - 1

function restartInto(cpe: Cpe, { commandKey }: CommandCall, bank: number): void {
  cpe.agent.write('Device.DeviceInfo.', 'BootFirmwareImage', pathOf(bank))
  const downMs = cpe.fault() === 'never-returns' ? forever : cpe.bootMs * 1.2
  const firmwareUpdated = cpe.fault() !== 'keeps-image'
  cpe.agent.restart({ cause: 'RemoteReboot', commandKey, downMs, firmwareUpdated })
}

type Window = { readonly start: number; readonly end: number; readonly mode: string }

/** The time windows of an activation, in the order in which they begin; times in seconds from now. */
function windowsOf(args: CommandCall['args']): readonly Window[] {
  const numbers = new Set(Object.keys(args).flatMap((name) => /^TimeWindow\.(\d+)\./.exec(name)?.[1] ?? []))
  const windows = [...numbers].map((number): Window => {
    const of = (name: string): string => args[`TimeWindow.${number}.${name}`] ?? ''
    return { start: Number(of('Start') || 0), end: Number(of('End') || 0), mode: of('Mode') || 'AnyTime' }
  })
  // Without any it is to happen at once (TR-181 Activate()).
  if (windows.length === 0) return [{ start: 0, end: 3600, mode: 'Immediately' }]
  return windows.toSorted((a, b) => a.start - b.start)
}

/** Seconds after which it is looked again whether a device is idle. */
const idleLook = 1

/** Waits within a window until the image may be started; a sentence says why it may not. */
async function allowed(cpe: Cpe, { mode, end }: Window, since: number, signal: AbortSignal): Promise<true | string> {
  const { clock } = cpe.agent
  const left = (): number => end * 1000 - (clock.now() - since)
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancel = clock.after(ms, resolve)
      signal.addEventListener('abort', () => (cancel(), resolve()))
    })
  switch (mode) {
    case 'Immediately':
    case 'AnyTime':
      if (cpe.fault() === 'in-use') return 'The device is in use'
      // Anytime is when it suits the device, and it suits it soon.
      if (mode === 'AnyTime') await pause(cpe, 5000, signal)
      return true
    case 'WhenIdle':
      while (cpe.fault() === 'in-use' && left() > 0 && !signal.aborted) await wait(Math.min(idleLook * 1000, left()))
      return cpe.fault() === 'in-use' ? 'The device was never idle' : true
    case 'ConfirmationNeeded':
      // Whoever watches is not asked.
      if (cpe.fault() === 'in-use') return 'The device is in use'
      if (cpe.consent === 'agrees') {
        await pause(cpe, 4000, signal)
        return true
      }
      if (cpe.consent === 'declines') return 'The user declined'
      await wait(Math.max(0, left()))
      return 'The user did not answer'
    default:
      return `There is no mode ${mode}`
  }
}

async function activate(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const [bank = 1] = call.at
  const image = imageAt(stateOf(cpe), bank)
  if (image.status !== 'Available' && image.status !== 'Active' && image.status !== 'ActivationFailed') {
    return refuse(uspError.commandFailure, 'There is no image to activate')
  }
  const { clock } = cpe.agent
  const since = clock.now()
  let problem = 'Its time was over'
  for (const window of windowsOf(call.args)) {
    const early = window.start * 1000 - (clock.now() - since)
    // Windows are told in seconds of the clock: the pace of a device does not change them.
    if (early > 0) {
      await new Promise<void>((resolve) => {
        const cancel = clock.after(early, resolve)
        call.signal.addEventListener('abort', () => (cancel(), resolve()))
      })
    }
    if (call.signal.aborted) return refuse(uspError.commandFailure, 'Interrupted')
    const may = await allowed(cpe, window, since, call.signal)
    if (call.signal.aborted) return refuse(uspError.commandFailure, 'Interrupted')
    if (may === true) {
      restartInto(cpe, call, bank)
      return { ok: true }
    }
    problem = may
  }
  image.status = 'ActivationFailed'
  image.failure = problem
  return refuse(uspError.commandFailure, problem)
}

const of =
  <Value extends string | boolean>(read: (image: Image) => Value) =>
  (cpe: Cpe, [bank = 1]: Instances): Value =>
    read(imageAt(stateOf(cpe), bank))

/** The images of firmware of a device (TR-181): two, one to run and one to bring the next into. */
export const firmware: ModelSpec<Cpe> = {
  'Device.DeviceInfo.': {
    params: {
      ActiveFirmwareImage: (cpe) => pathOf(stateOf(cpe).active),
      BootFirmwareImage: (cpe) => pathOf(states.get(cpe.agent)?.active ?? 1),
      MaxNumberOfActivateTimeWindows: 5,
    },
  },
  'Device.DeviceInfo.FirmwareImage.{i}.': {
    instances: banks.length,
    params: {
      Alias: (_, [bank = 1]) => `bank-${bank}`,
      Name: of(({ version, status }) => (status === 'NoImage' ? '' : `firmware-${version}`)),
      Version: of(({ version }) => version),
      Available: true,
      Status: of(({ status }) => status),
      BootFailureLog: of(({ failure }) => failure),
    },
    commands: { 'Download()': download, 'Activate()': activate },
  },
}
