import * as z from 'zod'
import { runMethods, updateModes } from '@headend/contract/firmwareModes'
import type { RunMethod } from '@headend/contract/firmwareModes'
import { firmwarePhases } from '@headend/contract/firmwarePhases'
import { isSameFirmware, isUpdatedBy } from '@headend/contract/firmwareUpdate'
import type { Clock } from '../../core/clock.ts'
import type { Config } from '../../core/config.ts'
import { fail, isFailure } from '../../core/errors.ts'
import { downloadMs, extensionOf } from '../../device/downloads.ts'
import type { Downloads } from '../../device/downloads.ts'
import { downloadCommand, firmwareImages, imageCommands } from '../../device/facets/firmware.ts'
import type { FirmwareImage } from '../../device/facets/firmware.ts'
import { alternatives } from '../../device/facets/reading.ts'
import { agentTimeOf, bootTimeOf, upTimePaths } from '../../device/facets/record.ts'
import type { Boot } from '../../device/listener.ts'
import type { Link } from '../../device/link.ts'
import type { Firmware } from '../firmware/service.ts'
import { fetched, operationFailure, resultLost, taskRunner } from '../tasks/service.ts'
import type { AnyRunner, Outcome, Sent, TaskRecord } from '../tasks/service.ts'
import { windowAt } from './windows.ts'
import type { FromNow } from './windows.ts'

const second = 1000
const minute = 60 * second

/** What a device is to be brought to, and when it may start it. */
export const firmwareInput = z.strictObject({
  firmwareFileId: z.string(),
  fwVer: z.string(),
  fwCode: z.int(),
  updateMode: z.enum(updateModes),
  runMethod: z.enum(runMethods),
  startHour: z.int().min(0).max(23),
  endHour: z.int().min(0).max(23),
  timeZone: z.string(),
})
export type FirmwareInput = z.infer<typeof firmwareInput>

/** Where a task stands, and what was found out before: kept with it, so that any process goes on from there. */
const stood = z.object({
  phase: z.enum(firmwarePhases),
  version: z.string(),
  /** What the device ran before. */
  from: z.string().nullable(),
  /** The image that it is brought into, with a dot at its end. */
  image: z.string(),
  /** When the device was told to start it, and until when it may take; milliseconds since 1970. */
  told: z.number().optional(),
  until: z.number().optional(),
  /** It has notified of a start since. */
  started: z.boolean().optional(),
  /** What it said as the download failed. */
  failed: z.object({ code: z.number(), message: z.string() }).optional(),
})
type Stood = z.infer<typeof stood>

/** What a step that sends something goes by. */
type Step = Readonly<{ input: FirmwareInput; state: Stood; commandKey: string; link: Link }>

/** Pauses before the readings by which a restart is seen of which nobody is notified; the last is repeated. Milliseconds. */
const pauses = [15 * second, 30 * second, minute, 2 * minute, 5 * minute] as const
/** A device that took a file whole may look at it for a while before it offers it. Milliseconds. */
const validatingMs = 2 * second
/** Steps of such looks. */
const mostLooks = 60

/** TR-181 `TimeWindow.{i}.Mode`. */
const modes: Readonly<Record<RunMethod, string>> = {
  anytime: 'AnyTime',
  immediately: 'Immediately',
  whenIdle: 'WhenIdle',
  userConfirmation: 'ConfirmationNeeded',
}

/** What a device asks whoever is at it, whose language nobody knows: before it restarts into a version. */
const askedOfUser = (version: string): string =>
  `Install version ${version} now? The device restarts and cannot be used for a few minutes. ` +
  `${version} 버전을 지금 설치하시겠습니까? 단말이 다시 시작되며 몇 분 동안 사용할 수 없습니다.`

const paths = [...firmwareImages.paths, ...upTimePaths].flatMap(alternatives)

const readImages = async (link: Pick<Link, 'get'>, endpointId: string, now: number) => {
  const { values } = await link.get(endpointId, paths)
  return {
    ...firmwareImages.of(values, { endpointId, did: null, now }),
    startTimes: [bootTimeOf(values, now), agentTimeOf(values, now)].filter((time) => time !== undefined),
  }
}

/** The image to bring a version into: never the one that runs, unless the device has no other; one that holds it already is the best. */
const imageFor = (images: readonly FirmwareImage[], version: string): FirmwareImage | undefined => {
  const others = images.filter(({ active }) => !active)
  return others.find((image) => holds(image, version)) ?? others.find(({ next }) => !next) ?? others[0] ?? images[0]
}

const holds = ({ version, status, active }: FirmwareImage, wanted: string): boolean =>
  !active && status === 'Available' && isSameFirmware(version, wanted)

const outcome = (of: Outcome): Sent => ({ kind: 'outcome', outcome: of })

/** What an image says of a download that failed (TR-181 `FirmwareImage.{i}.Status`). */
const downloadFailures = { ValidationFailed: 'fileDamaged', DownloadFailed: 'transferFailed' } as const

/** Code of USP for a device that lacks the resources. */
const resourcesExceeded = 7005

/**
 * Brings one device to a version: chooses an image that does not run, has the device fetch the file into it and start it in the time
 * that was given, and waits for it to come back. It succeeds when the device reports the new version, and only then
 * (TR-181 DeviceInfo.FirmwareImage.{i}.).
 */
export const firmwareRunner = ({
  clock,
  config: { firmwareWaits: waits },
  downloads,
  fileOf,
}: {
  clock: Pick<Clock, 'now'>
  config: Pick<Config, 'firmwareWaits'>
  downloads: Pick<Downloads, 'address'>
  /** The file as it is now; undefined for one that is gone. */
  fileOf: (firmwareFileId: string) => Promise<Firmware | undefined>
}): AnyRunner => {
  const stateOf = (task: TaskRecord): Stood | undefined => stood.safeParse(task.result).data
  const windowOf = (input: FirmwareInput): FromNow => windowAt(clock.now(), input.runMethod, input, waits.start)
  const failed = (task: TaskRecord, failure: Omit<Outcome & { kind: 'fail' }, 'kind' | 'result'>): Outcome => ({
    kind: 'fail',
    ...failure,
    result: task.result,
  })

  /** The file while it may be sent. @throws {Failure} nofile */
  const approvedFile = async ({ firmwareFileId }: FirmwareInput): Promise<Firmware> => {
    const file = await fileOf(firmwareFileId)
    if (file === undefined || !file.approved) throw fail('nofile', { reason: 'firmwareWithdrawn' })
    return file
  }

  /** The device has the file: it is told to start it, and has until the end of the window for that. */
  const install = (state: Stood, input: FirmwareInput, afterMs?: number): Outcome => ({
    kind: 'next',
    result: { ...state, phase: 'installing' },
    timeoutMs: (windowOf(input).end + waits.return) * second,
    ...(afterMs === undefined ? {} : { afterMs }),
  })

  const prepare = async (task: TaskRecord, input: FirmwareInput, link: Link): Promise<Outcome> => {
    const file = await approvedFile(input)
    const { version, images } = await readImages(link, task.endpointId, clock.now())
    if (images.length === 0) throw fail('custom', { reason: 'unsupported' })
    // It may have been brought to it since: nothing is done twice for one version.
    const wanted = isUpdatedBy(input.updateMode, {
      installed: version,
      target: input.fwVer,
      targetCode: input.fwCode,
    })
    if (wanted === 'already') return { kind: 'success', result: { version, from: version, already: true } }
    const image = imageFor(images, input.fwVer)
    if (image === undefined) throw fail('custom', { reason: 'unsupported' })
    const state: Stood = { phase: 'downloading', version: input.fwVer, from: version, image: image.path }
    if (holds(image, input.fwVer)) return install(state, input)
    return { kind: 'next', result: state, timeoutMs: downloadMs(file.size) }
  }

  const download = async (task: TaskRecord, { input, state, commandKey, link }: Step): Promise<Sent> => {
    const { storeName, size, sha256, fileName } = await approvedFile(input)
    const { endpointId } = task
    const end = clock.now() + downloadMs(size) + 5 * minute
    // By the version in its name whoever looks at the device tells what it fetches.
    const name = `${input.fwVer}${extensionOf(fileName)}`
    const operated = await link.operate(endpointId, `${state.image}${imageCommands.download}`, {
      commandKey,
      inputArgs: {
        URL: await downloads.address({ endpointId, commandKey, store: storeName, sha256, end }, name),
        AutoActivate: 'false',
        FileSize: String(size),
        CheckSumAlgorithm: 'SHA-256',
        CheckSum: sha256,
      },
    })
    return operated.kind === 'started' ? operated : outcome(install(state, input))
  }

  /** Says of a failed download what the image says of it: whether it was the way or the file. */
  const explain = async (task: TaskRecord, state: Stood, link: Link): Promise<Outcome> => {
    const said = operationFailure(state.failed ?? { code: 0, message: '' })
    if (state.failed?.code === resourcesExceeded) return failed(task, { ...said, key: 'noRoom' })
    try {
      const { images } = await readImages(link, task.endpointId, clock.now())
      const status = images.find(({ path }) => path === state.image)?.status ?? ''
      const known = Object.entries(downloadFailures).find(([name]) => name === status)
      return failed(task, known === undefined ? said : { ...said, key: known[1] })
    } catch (thrown) {
      if (isFailure(thrown)) return failed(task, said)
      throw thrown
    }
  }

  const activate = async (task: TaskRecord, { input, state, commandKey, link }: Step): Promise<Sent> => {
    const { images } = await readImages(link, task.endpointId, clock.now())
    const image = images.find(({ path }) => path === state.image)
    // It was told before, by a process that died since.
    if (
      image?.active === true &&
      isSameFirmware(image.version, state.version) &&
      state.from !== null &&
      !isSameFirmware(state.from, state.version)
    )
      return outcome(restarting(task, state, { afterMs: pauses[0] }))
    if (image?.status === 'Validating' && task.step < mostLooks) return outcome(install(state, input, validatingMs))
    if (image?.status === 'ValidationFailed') return outcome(failed(task, { code: 'wsfail', key: 'fileDamaged' }))
    const { start, end } = windowOf(input)
    const inputArgs = {
      'TimeWindow.1.Start': String(start),
      'TimeWindow.1.End': String(end),
      'TimeWindow.1.Mode': modes[input.runMethod],
      'TimeWindow.1.MaxRetries': '0',
      ...(input.runMethod === 'userConfirmation' ? { 'TimeWindow.1.UserMessage': askedOfUser(input.fwVer) } : {}),
    }
    try {
      const operated = await link.operate(task.endpointId, `${state.image}${imageCommands.activate}`, {
        commandKey,
        inputArgs,
      })
      return operated.kind === 'started' ? operated : outcome(restarting(task, state, { afterMs: pauses[0] }))
    } catch (thrown) {
      // Some devices go down before they answer; whether they start the image, their next start shows.
      if (isFailure(thrown, 'wsdisconnect') && thrown.details.detail === 'lost') return { kind: 'started' }
      throw thrown
    }
  }

  /** From here on the device is waited for: it is looked at when it starts, and every now and then. */
  const restarting = (
    task: TaskRecord,
    state: Stood,
    { started = state.started, ...when }: Readonly<{ afterMs?: number; started?: boolean | undefined }> = {},
  ): Outcome => {
    const told = state.told ?? task.progressTime ?? task.startTime
    const until = state.until ?? task.deadline
    return {
      kind: 'next',
      result: { ...state, phase: 'restarting', told, until, ...(started === true && { started }) },
      // The look itself ends it once its time is over.
      timeoutMs: Math.max(0, until - clock.now()) + 2 * minute,
      ...when,
    }
  }

  const look = async (task: TaskRecord, state: Stood, link: Link): Promise<Outcome> => {
    const { told = task.startTime, until = task.deadline } = state
    const isLast = clock.now() >= until
    const again = (): Outcome =>
      restarting(task, state, { afterMs: pauses[Math.min(Math.max(0, task.step - 3), pauses.length - 1)] ?? pauses[0] })
    try {
      const { version, images, startTimes } = await readImages(link, task.endpointId, clock.now())
      // Up times are cut to whole seconds: a start may seem later than it was, never earlier.
      const isStarted = startTimes.length > 0 ? startTimes.some((time) => time >= told) : state.started === true
      const isNew = version !== null && isSameFirmware(version, state.version)
      const wasOther = state.from === null || !isSameFirmware(state.from, state.version)
      if (isNew && (wasOther || isStarted)) {
        return { kind: 'success', result: { version, from: state.from } }
      }
      const failure = images.find(({ path }) => path === state.image)?.failure ?? ''
      const why = failure === '' ? {} : { said: failure }
      const isOther = version !== null && state.from !== null && !isSameFirmware(version, state.from)
      if (isStarted && isOther) return failed(task, { code: 'wsfail', key: 'versionOther', said: version })
      if (isStarted) return failed(task, { code: 'wsfail', key: 'versionKept', ...why })
      return isLast ? failed(task, { code: 'wstimeout', key: 'notActivated', ...why }) : again()
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown
      return isLast ? failed(task, { code: 'wstimeout', key: 'notReturned' }) : again()
    }
  }

  /** Whether a start of the device came after it was told to. */
  const isSince = (task: TaskRecord, state: Stood, boot: Boot): boolean => {
    const told = state.told ?? task.progressTime ?? task.startTime
    const times = [boot.bootTime, boot.agentTime].filter((time) => time !== undefined)
    return times.length > 0 ? times.some((time) => time >= told) : boot.connectTime > told
  }

  return taskRunner(firmwareInput, {
    needs: [downloadCommand],
    exclusive: 'firmware',
    // How many looks it takes nobody knows.
    steps: () => 0,
    timeoutMs: () => 2 * minute,
    send: async (task, input, commandKey, link): Promise<Sent> => {
      const state = stateOf(task)
      if (state === undefined) return outcome(await prepare(task, input, link))
      if (state.failed !== undefined) return outcome(await explain(task, state, link))
      const step = { input, state, commandKey, link }
      if (state.phase === 'downloading') return download(task, step)
      if (state.phase === 'installing') return activate(task, step)
      return outcome(await look(task, state, link))
    },
    progressed: (task, _input, args) => {
      const state = stateOf(task)
      return state?.phase === 'downloading' ? fetched(task, args) : undefined
    },
    completed: (task, input, end): Outcome => {
      const state = stateOf(task)
      if (state?.phase === 'downloading') {
        if (end.kind === 'completed') return install(state, input)
        const { code, message } = end
        return { kind: 'next', result: { ...state, failed: { code, message } } }
      }
      if (state?.phase !== 'installing') return { kind: 'stay' }
      if (end.kind === 'completed') return restarting(task, state, { afterMs: pauses[0] })
      return failed(task, { ...operationFailure(end), key: 'notActivated' })
    },
    unheard: (task, input, status): Outcome => {
      const state = stateOf(task)
      if (status === 'failed' && state?.phase === 'downloading') {
        return { kind: 'next', result: { ...state, failed: { code: 0, message: '' } } }
      }
      if (state === undefined || status === 'failed' || status === 'cancelled') return resultLost(task, status)
      // What came of it the device shows.
      return state.phase === 'downloading' ? install(state, input) : restarting(task, state)
    },
    booted: (task, _input, boot): Outcome => {
      const state = stateOf(task)
      if (state === undefined || !isSince(task, state, boot)) return { kind: 'stay' }
      if (state.phase === 'downloading') return failed(task, { code: 'wsfail', key: 'restarted' })
      return restarting(task, state, { started: true })
    },
    missed: (task): Outcome => {
      const state = stateOf(task)
      if (state?.phase === 'installing') return restarting(task, { ...state, until: clock.now() })
      if (state?.phase === 'restarting') return failed(task, { code: 'wstimeout', key: 'notReturned' })
      return failed(task, { code: 'wstimeout', key: 'silent' })
    },
  })
}
