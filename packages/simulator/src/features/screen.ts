import { Agent as Connection, request as httpRequest } from 'node:http'
import type { CommandCall, CommandOutcome, ModelSpec } from '@headend/usp'
import { refuse, uspError } from '@headend/usp'
import type { Consent } from '../core/consent.ts'
import type { Cpe } from '../core/cpe.ts'
import { pause } from '../core/cpe.ts'
import { hashInt, hashOf } from '../core/hash.ts'
import { adShown } from './content.ts'
import { channelOf } from './television.ts'
import { picture } from './picture.ts'

type State = {
  status: 'Idle' | 'Asking' | 'Agreed' | 'Capturing'
  message: string
  key: string
  keys: number
  channel: number
  clear: (() => void) | undefined
  /** Ends what is under way: the question, or the capture. */
  end: (() => void) | undefined
}

const states = new WeakMap<object, State>()

/** What is on the screen of a device; it starts anew with the device. */
function stateOf(cpe: Cpe): State {
  let state = states.get(cpe.agent)
  if (state === undefined) {
    state = { status: 'Idle', message: '', key: '', keys: 0, channel: 0, clear: undefined, end: undefined }
    states.set(cpe.agent, state)
  }
  return state
}

function show(cpe: Cpe, call: CommandCall): CommandOutcome {
  const state = stateOf(cpe)
  state.clear?.()
  state.clear = undefined
  state.message = call.args['Text'] ?? ''
  const seconds = Number(call.args['Duration'] ?? 0)
  if (state.message === '' || !(seconds > 0)) return { ok: true }
  state.clear = cpe.agent.clock.after(seconds * 1000, () => {
    state.message = ''
  })
  return { ok: true }
}

/** Settles after a time, or as soon as what is under way is ended. */
async function waited(cpe: Cpe, state: State, ms: number, signal: AbortSignal): Promise<'time' | 'ended'> {
  if (signal.aborted) return 'ended'
  return new Promise((resolve) => {
    const cancel = cpe.agent.clock.after(ms, () => resolve('time'))
    const end = (): void => {
      cancel()
      resolve('ended')
    }
    state.end = end
    signal.addEventListener('abort', end, { once: true })
  })
}

async function ask(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const state = stateOf(cpe)
  if (state.status === 'Asking' || state.status === 'Capturing') {
    return refuse(uspError.commandFailure, 'The viewer is being asked, or seen, already')
  }
  state.status = 'Asking'
  const timeout = Number(call.args['Timeout'] ?? 60) * 1000
  const answers: Record<Consent, number> = {
    agrees: 1500 * cpe.pace,
    declines: 1500 * cpe.pace,
    late: timeout + 3000,
    // The question stays, and nobody reads it.
    never: 3_600_000,
  }
  const over = await waited(cpe, state, answers[cpe.consent], call.signal)
  if (over === 'ended' || cpe.consent === 'declines' || cpe.consent === 'never') {
    state.status = 'Idle'
    return { ok: true, outputs: { UserAgreementState: 'Declined' } }
  }
  state.status = 'Agreed'
  return { ok: true, outputs: { UserAgreementState: 'Complete' } }
}

/** Puts one frame to its address and gives the status of the answer; 0 for none. */
function put(url: URL, frame: Buffer, connection: Connection, signal: AbortSignal): Promise<number> {
  return new Promise((resolve) => {
    const request = httpRequest(url, {
      method: 'PUT',
      agent: connection,
      signal,
      timeout: 10_000,
      headers: { 'content-type': 'image/png', 'content-length': frame.length },
    })
    request.on('error', () => resolve(0))
    request.on('timeout', () => request.destroy())
    request.on('response', (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', () => resolve(0))
    })
    request.end(frame)
  })
}

async function capture(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const state = stateOf(cpe)
  if (state.status !== 'Agreed') return refuse(uspError.commandFailure, 'The viewer has not agreed')
  const text = call.args['URL'] ?? ''
  if (!text.startsWith('http:') || !URL.canParse(text)) {
    return refuse(uspError.invalidCommandArguments, 'URL is no HTTP address')
  }
  const count = Number(call.args['Count'])
  const interval = Number(call.args['Interval'])
  if (!(count >= 1) || !(interval >= 1)) return refuse(uspError.invalidCommandArguments, 'Count or Interval is missing')
  state.status = 'Capturing'
  const connection = new Connection({ keepAlive: true, maxSockets: 1 })
  const { clock } = cpe.agent
  const begun = clock.monotonic()
  let frames = 0
  let failed = false
  // Whoever ends it does so between two frames.
  const isOver = (): boolean => stateOf(cpe).status !== 'Capturing' || call.signal.aborted
  while (frames < count && !failed && !isOver()) {
    const status = await put(new URL(text), screenOf(cpe), connection, call.signal)
    failed = status === 0 || (status >= 400 && status !== 429)
    frames += 1
    // Kept to the grid: a frame that took longer costs the next ones, not the rate.
    const wait = interval - ((clock.monotonic() - begun) % interval)
    if (frames < count && !failed) await waited(cpe, state, wait, call.signal)
  }
  connection.destroy()
  const withdrawn = isOver()
  if (call.signal.aborted) state.status = 'Idle'
  else if (!withdrawn) state.status = failed ? 'Idle' : 'Agreed'
  return {
    ok: true,
    outputs: { Status: failed ? 'Error' : withdrawn ? 'Withdrawn' : 'Complete', Frames: String(frames) },
  }
}

function screenOf(cpe: Cpe): Buffer {
  const { message, key, channel } = stateOf(cpe)
  const { number, name } = channelOf(cpe, channel)
  const ad = adShown(cpe)
  return picture({
    now: cpe.agent.clock.now(),
    seed: cpe.seed,
    title: `${number} ${name}`,
    message: message === '' && ad !== undefined ? `AD ${ad}` : message,
    key,
  })
}

function stop(cpe: Cpe): CommandOutcome {
  const state = stateOf(cpe)
  state.status = 'Idle'
  state.end?.()
  state.end = undefined
  return { ok: true }
}

/** Milliseconds a box takes over a key. */
const keyMs = 40

async function press(cpe: Cpe, call: CommandCall): Promise<CommandOutcome> {
  const state = stateOf(cpe)
  if (state.status !== 'Capturing') return refuse(uspError.commandFailure, 'Nobody sees the screen')
  for (const key of (call.args['Keys'] ?? '').split(',')) {
    await pause(cpe, keyMs)
    state.key = key
    state.keys += 1
    if (key === 'CH_UP') state.channel += 1
    if (key === 'CH_DOWN') state.channel -= 1
  }
  return { ok: true }
}

const remoteNames = ['Aria Voice Remote', 'Aria Remote 2', 'Norwave RC7'] as const

/** The screen of a set-top box: what is written on it, who sees it, and its remote control. */
export const screen: ModelSpec<Cpe> = {
  'Device.X_HEADEND_AV.': {
    params: { CECEnable: true, OSDMessage: (cpe) => stateOf(cpe).message },
    commands: { 'ShowMessage()': show },
  },
  'Device.X_HEADEND_AV.BluetoothRemote.{i}.': {
    instances: 1,
    params: {
      Name: (cpe) => hashOf(remoteNames, cpe.seed, 'remote'),
      MACAddress: (cpe) => `${cpe.mac.slice(0, 9)}${cpe.mac.slice(9).split('').toReversed().join('')}`,
      BatteryLevel: (cpe) => hashInt(12, 98, cpe.seed, 'remote battery'),
      SoftwareVersion: (cpe) => `1.${hashInt(0, 6, cpe.seed, 'remote version')}.2`,
    },
  },
  'Device.X_HEADEND_RemoteView.': {
    params: { Status: (cpe) => stateOf(cpe).status, LastKey: (cpe) => stateOf(cpe).key },
    commands: {
      'RequestConsent()': ask,
      'CancelConsent()': stop,
      'StartCapture()': capture,
      'StopCapture()': stop,
      'SendKey()': press,
    },
  },
}
