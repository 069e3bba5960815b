import { presetCalls } from '@headend/contract/presets'
import type { BulkResult } from '@headend/contract/bulk'
import type { Text } from '@headend/contract/core'
import { furtherActions } from '@headend/contract/actions'
import { isFailure, messageIn } from '../../core/errors.ts'
import type { Failure } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import { repeating } from '../../core/rounds.ts'
import { publishStale } from '../../core/stale.ts'
import type { Link } from '../../device/link.ts'
import { deviceText } from '../../device/text.ts'
import type { Updater, WhenUpdated } from '../firmwareUpdate/service.ts'
import { ownOf, planOf, untaken, updatesOf } from './plan.ts'
import type { Plan } from './plan.ts'
import { endTurn, forgetOthers, noteAttempt, presetsOf, takeTurns } from './store.ts'
import type { Matching } from './store.ts'

/** Devices that one worker applies presets to at a time: a whole fleet may start at once. */
const atOnce = 32
/** How often it is looked for devices whose turn it is; milliseconds. */
const everyMs = 500
/** How long a worker has a device: more than all of its presets may take. What it leaves by then another takes; milliseconds. */
const leaseMs = 180_000
/** A pass over a device ends before its lease does; milliseconds. */
const passMs = 120_000
const minuteMs = 60_000
/** Pauses after attempts that failed, milliseconds; after as many as these and one more nobody tries again by itself. */
const pauses = [minuteMs, 5 * minuteMs, 30 * minuteMs] as const
/** One that is not connected is looked at again then, should nobody say that it returned; milliseconds. */
const laterMs = 15 * minuteMs

type Needs = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'log' | 'tree' | 'deviceChange'>
  link: Pick<Link, 'get' | 'set'>
  /** Gives devices the newest firmware of their models. */
  firmware: Readonly<{
    startNewest: (
      caller: Updater,
      targets: Readonly<{ endpointIds: readonly string[] }>,
      order: WhenUpdated,
    ) => Promise<BulkResult>
  }>
}>

type Device = Readonly<{ did: string; endpointId: string; companyId: string }>

/** What the newest firmware is given with: a device is never brought to an older one. */
const whenUpdated: WhenUpdated = { upgradeMode: 'BU', fpRunMethod: 'anytime', fpStartHour: 0, fpEndHour: 0 }

const shown = [presetCalls.list, presetCalls.get, presetCalls.listDevices, presetCalls.listOfDevice]

/** The device went, or nobody knows whether it is there: it is waited for, which costs it no attempt. */
const isAway = (thrown: unknown): boolean => isFailure(thrown, 'wsdisconnect', 'unavailable')

/**
 * Applies presets to devices, in any number of workers. A worker has a device for a while, so that its presets go one after the
 * other by their weight. Whoever dies has noted nothing: another does the same again, which a Set does not mind.
 */
export const presetEngine = ({ core, link, firmware }: Needs) => {
  const { db, bus, clock, log, tree, deviceChange } = core
  let touched = false

  const firmwareOf = async (preset: Matching, { endpointId }: Device): Promise<Text | null> => {
    if (!preset.auto_firmware) return null
    const { user_id: userId, user_name: userName, company_id } = preset
    const caller = { userId, userName, language: 'en', companies: await tree.below(company_id) } as const
    try {
      await firmware.startNewest({ ...caller }, { endpointIds: [endpointId] }, whenUpdated)
      return { en: 'Update started.', ko: '업데이트를 시작했습니다.' }
    } catch (thrown) {
      if (isFailure(thrown)) return { en: messageIn(thrown, 'en'), ko: messageIn(thrown, 'ko') }
      throw thrown
    }
  }

  /** Carries a preset out on a device. @throws {Failure} as the link does; wsfail where the device leaves values as they were */
  const carryOut = async (
    preset: Matching,
    others: readonly Matching[],
    device: Device,
    begun: (plan: Plan) => void,
  ): Promise<Plan> => {
    const { endpointId, companyId } = device
    const { own } = ownOf(preset, others)
    const reading = await link.get(
      endpointId,
      own.map(([path]) => path),
    )
    const plan = planOf(preset, others, reading.values)
    begun(plan)
    if (plan.changes.length === 0 || plan.missing.length > 0) return plan
    const actor = { userId: preset.user_id, userName: preset.user_name }
    const line = {
      companyId,
      endpointId,
      target: preset.preset_name,
      detail: { values: Object.fromEntries(plan.changes.map(({ path, to }) => [path, deviceText(to, 256)])) },
    }
    const writing = { id: presetCalls.apply.id, action: furtherActions.applyPreset }
    await deviceChange(actor, writing, line, () => link.set(endpointId, updatesOf(plan.changes)))
    return plan
  }

  /** Applies one preset. Gives whether the device is still to be asked for others. */
  const apply = async (preset: Matching, others: readonly Matching[], device: Device): Promise<boolean> => {
    let plan: Plan | undefined
    const note = async (
      result: 'applied' | 'unchanged' | 'failed',
      { reason = null, again = null, more = {} }: { reason?: string | null; again?: Date | null; more?: object } = {},
    ): Promise<void> => {
      touched = true
      const { changes = [], skipped = [] } = plan ?? {}
      await noteAttempt(db, {
        presetId: preset.preset_id,
        did: device.did,
        turn: preset.turn ?? 0,
        version: preset.version,
        event: preset.event ?? 'person',
        result,
        reason,
        detail: { changes, skipped, ...more },
        time: clock.date(),
        again,
      })
    }
    const failed = (reason: string, refused: Failure['details']['refused'] = []): Promise<void> => {
      const pause = pauses[preset.tries ?? 0]
      const again = pause === undefined ? null : new Date(clock.now() + pause)
      const said = refused.slice(0, 50).map(({ path, code, message }) => ({
        path: deviceText(path, 256),
        code,
        message: deviceText(message, 300),
      }))
      return note('failed', { reason, again, more: { refused: said } })
    }
    try {
      const { changes, missing } = await carryOut(preset, others, device, (made) => (plan = made))
      if (missing.length > 0) {
        await failed(
          'noInstance',
          missing.map((path) => ({ path, code: 0, message: '' })),
        )
        return true
      }
      if (changes.length > 0) {
        const after = await link.get(
          device.endpointId,
          changes.map(({ path }) => path),
        )
        const left = untaken(changes, after.values)
        if (left.length > 0) {
          await failed(
            'untaken',
            left.map(({ path, from }) => ({ path, code: 0, message: from ?? '' })),
          )
          return true
        }
      }
      const begun = await firmwareOf(preset, device)
      await note(changes.length > 0 ? 'applied' : 'unchanged', { more: begun === null ? {} : { firmware: begun } })
      return true
    } catch (thrown) {
      if (isAway(thrown)) return false
      if (!isFailure(thrown)) log.error({ err: thrown, endpointId: device.endpointId }, 'a preset could not be applied')
      const { code, refused, detail } = isFailure(thrown)
        ? { code: thrown.code, ...thrown.details }
        : { code: 'error', refused: undefined, detail: undefined }
      await failed(code, refused ?? (detail === undefined ? [] : [{ path: '', code: 0, message: detail }]))
      return code !== 'wstimeout'
    }
  }

  /** Whose turn it is has its presets applied, those that are due, by their weight. */
  const work = async ({ did, turn }: Readonly<{ did: string; turn: number }>): Promise<void> => {
    const begun = clock.now()
    const known = await db
      .selectFrom('device')
      .select(['endpoint_id as endpointId', 'company_id as companyId'])
      .where('did', '=', did)
      .executeTakeFirst()
    if (known === undefined) return
    const presets = await presetsOf(db, did)
    await forgetOthers(
      db,
      did,
      presets.map(({ preset_id }) => preset_id),
    )
    for (const preset of presets) {
      if (preset.state !== 'waiting' || (preset.due_time?.getTime() ?? 0) > begun) continue
      if (clock.now() - begun > passMs) break
      if (!(await apply(preset, presets, { did, ...known }))) break
    }
    await endTurn(db, { did, turn }, new Date(clock.now() + laterMs))
  }

  const running = new Set<Promise<void>>()
  let stopped = false
  /** Takes devices while there is room for them; whoever is done makes room for the next. */
  const advance = async (): Promise<void> => {
    while (!stopped) {
      const room = atOnce - running.size
      if (room <= 0) return
      const turns = await takeTurns(db, { now: clock.date(), until: new Date(clock.now() + leaseMs), most: room })
      for (const turn of turns) {
        const one: Promise<void> = work(turn)
          .catch((err: unknown) => log.error({ err, did: turn.did }, 'presets of a device could not be applied'))
          .finally(() => running.delete(one))
        running.add(one)
      }
      if (turns.length < room) return
      // There may be more: the next is taken as soon as one is done.
      await Promise.race(running)
    }
  }

  const rounds = repeating(core, {
    name: 'presets',
    failed: 'presets could not be applied',
    rounds: [
      { everyMs, work: advance },
      {
        everyMs: 2000,
        work: async () => {
          if (touched) publishStale(bus, shown)
          touched = false
        },
      },
    ],
    abandons: true,
  })
  const feature: Feature = {
    ...rounds,
    stop: async () => {
      stopped = true
      await rounds.stop?.()
    },
  }
  return { feature, advance, idle: async () => void (await Promise.all(running)) }
}
