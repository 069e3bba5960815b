import type { ErrorCode } from '@headend/contract/core'
import type { RolloutControl, RolloutReason } from '@headend/contract/rollouts'
import { fail } from '../../core/errors.ts'
import type { Db } from '../../core/db/database.ts'
import type { Writing } from '../../core/change.ts'
import type { Core } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { isId } from '../../core/scope.ts'
import { publishStale } from '../../core/stale.ts'
import type { DeviceDirectory } from '../../device/directory.ts'
import { groupRows } from '../groups/service.ts'
import { attemptsOf, daysOf, devicePage, hoursOf } from './devices.ts'
import type { DevicePageQuery } from './devices.ts'
import { dryRunOf } from './dryRun.ts'
import type { Kind } from './kind.ts'
import { detailsOf } from './rows.ts'
import type { ShownRow } from './rows.ts'
import type { Changes, NewRollout, RolloutWrites } from './writes.ts'

/** Which profile somebody means; where the run of it is named as well, that one alone. */
type About = Readonly<{ id: string; serviceTaskId?: string | undefined }>

/** What devices a profile is for, as people say it. */
type Whom = Readonly<{ opId?: string | undefined; gid?: string | undefined; dids?: readonly string[] | undefined }>

/** What a kind adds to the roll-out of a profile: what it brings devices to, and what it keeps beside it. */
type Made = Readonly<{
  asked: Omit<NewRollout, 'lasting'>
  keep: (trx: Db, rolloutId: string) => Promise<unknown>
}>

/** What is changed of a profile. */
type Changed = Changes &
  Readonly<{ addDids?: readonly string[] | undefined; cancelDids?: readonly string[] | undefined }>

type Named = Readonly<{ opId: string; counts: Readonly<{ total: number }>; dids?: readonly string[] }>

/** What the history keeps of a profile: its devices have lines of their own. */
const keptOf = <Profile extends Named>({ counts: _counts, dids: _dids, ...kept }: Profile) => kept

type Parts<Row extends ShownRow, Profile extends Named> = Readonly<{
  core: Pick<Core, 'db' | 'bus' | 'clock' | 'change' | 'tree'>
  kind: Kind
  writes: RolloutWrites
  directory: Pick<DeviceDirectory, 'findRegistered'>
  rows: Readonly<{ one: (of: Db, caller: AuthenticatedCaller, id: string) => Promise<Row> }>
  /** The time is the reader's: by it a profile whose first day is to come waits still. */
  profileOf: (row: Row, now: number) => Profile
  /** The field of its name, for one that is taken. */
  nameField: string
  /** What violated constraints of what the kind keeps mean. */
  conflicts?: Readonly<Record<string, Readonly<{ code: ErrorCode; field: string }>>>
  /** Removes what the kind keeps beside a roll-out. */
  forget: (trx: Db, rolloutId: string) => Promise<unknown>
}>

const none = {
  en: 'None of these devices is of this company and fits what is rolled out.',
  ko: '이 회사의 단말 중 배포 대상에 해당하는 단말이 없습니다.',
}
const notWaiting = {
  en: 'This device cannot do that as it stands now.',
  ko: '단말의 현재 상태에서는 할 수 없습니다.',
}

/**
 * Roll-outs of a kind as people make, watch and change them: what the calls of every kind do, so that a kind says
 * what it rolls out and by which names, and nothing else.
 */
export const profileService = <Row extends ShownRow, Profile extends Named>({
  core: { db, bus, clock, change, tree },
  kind,
  writes,
  directory,
  rows,
  profileOf,
  nameField,
  conflicts: further = {},
  forget,
}: Parts<Row, Profile>) => {
  const stale = (): void => publishStale(bus, kind.shownBy)
  const conflicts = { rollout_name_unique: { code: 'nameconflict', field: nameField }, ...further } as const

  const find = async (of: Db, caller: AuthenticatedCaller, { id, serviceTaskId }: About): Promise<Row> => {
    const row = await rows.one(of, caller, id)
    if (serviceTaskId !== undefined && serviceTaskId !== row.service_task_id) throw fail('nodata')
    return row
  }
  const shown = async (of: Db, caller: AuthenticatedCaller, id: string): Promise<Profile> =>
    profileOf(await rows.one(of, caller, id), clock.now())
  const lineOf = (row: Row) => ({ companyId: row.company_id, target: row.rollout_name })

  /** A write to one profile, with its line. */
  const act = async <Result>(
    caller: AuthenticatedCaller,
    call: Writing,
    about: About,
    work: (trx: Db, row: Row) => Promise<Readonly<{ result: Result; detail?: Readonly<Record<string, unknown>> }>>,
  ): Promise<Result> => {
    const result = await change(caller, call, async (trx, line) => {
      const row = await find(trx, caller, about)
      const done = await work(trx, row)
      line({ ...lineOf(row), ...(done.detail && { detail: done.detail }) })
      return done.result
    })
    stale()
    return result
  }

  const actOn = (
    caller: AuthenticatedCaller,
    call: Writing,
    about: About,
    asked: Readonly<{
      action: 'retry' | 'cancel'
      reason?: RolloutReason | undefined
      dids?: readonly string[] | undefined
      /** Whether it is refused where no device is as it has to be. */
      needed?: true
      detail?: Readonly<Record<string, unknown>>
    }>,
  ): Promise<{ devices: number }> =>
    act(caller, call, about, async (trx, row) => {
      const { action, reason, dids, needed, detail } = asked
      const devices = await writes[action](trx, row.rollout_id, { reason, dids: dids?.filter(isId) })
      if (needed && devices === 0) throw fail(kind.refusal, { text: notWaiting })
      return { result: { devices }, detail: { action, devices, ...(reason && { reason }), ...detail } }
    })

  return {
    find: (caller: AuthenticatedCaller, about: About) => find(db, caller, about),
    act,
    actOn,

    /** The company whose devices it is for, and which devices, as far as the caller may say so. @throws {Failure} nodata */
    whom: async (of: Db, caller: AuthenticatedCaller, body: Whom) => {
      const companyId = body.opId ?? caller.companyId
      if (!(await tree.sees(caller, companyId))) throw fail('nodata', { field: 'opId' })
      if (body.gid !== undefined && (await groupRows.one(of, caller, body.gid)).opId !== companyId)
        throw fail('nodata', { field: 'gid' })
      return {
        companyId,
        companies: await tree.below(companyId),
        gid: body.gid ?? null,
        dids: body.dids === undefined ? null : [...new Set(body.dids)].filter(isId),
      }
    },

    dryRun: (caller: AuthenticatedCaller, target: Parameters<typeof dryRunOf>[2]) => dryRunOf(db, kind, target, caller),

    create: async (caller: AuthenticatedCaller, call: Writing, make: (trx: Db) => Promise<Made>): Promise<Profile> => {
      const created = await change(
        caller,
        call,
        async (trx, line) => {
          const { asked, keep } = await make(trx)
          const rolloutId = await writes.create(trx, caller, { ...asked, lasting: false })
          await keep(trx, rolloutId)
          const after = await shown(trx, caller, rolloutId)
          if (asked.dids !== null && after.counts.total === 0) throw fail(kind.refusal, { text: none, field: 'dids' })
          line({ companyId: after.opId, target: asked.name, after: keptOf(after) })
          return after
        },
        { conflicts },
      )
      stale()
      return created
    },

    update: async (
      caller: AuthenticatedCaller,
      call: Writing,
      about: About,
      changesOf: (row: Row) => Changed,
    ): Promise<Profile> => {
      const updated = await change(
        caller,
        call,
        async (trx, line) => {
          const row = await find(trx, caller, about)
          const before = profileOf(row, clock.now())
          const { addDids, cancelDids, ...changes } = changesOf(row)
          await writes.change(trx, row.rollout_id, changes)
          const detail = {
            ...(cancelDids && {
              cancelled: await writes.cancel(trx, row.rollout_id, { dids: cancelDids.filter(isId) }),
            }),
            ...(addDids && { added: await writes.add(trx, row.rollout_id, addDids.filter(isId)) }),
          }
          const after = await shown(trx, caller, row.rollout_id)
          line({ ...lineOf(row), before: keptOf(before), after: keptOf(after), detail })
          return after
        },
        { conflicts },
      )
      stale()
      return updated
    },

    remove: (caller: AuthenticatedCaller, call: Writing, about: About) =>
      act(caller, call, about, async (trx, row) => {
        await writes.remove(trx, row.rollout_id)
        await forget(trx, row.rollout_id)
        return { result: null }
      }),

    control: (caller: AuthenticatedCaller, call: Writing, about: About, actionControl: RolloutControl) =>
      act(caller, call, about, async (trx, row) => {
        await writes.control(trx, row.rollout_id, actionControl)
        return { result: null, detail: { actionControl } }
      }),

    setRetries: (caller: AuthenticatedCaller, call: Writing, about: About, fpRetry: number) =>
      act(caller, call, about, async (trx, row) => {
        await writes.change(trx, row.rollout_id, { retries: fpRetry })
        return { result: null, detail: { fpRetry } }
      }),

    /** One device, by its endpoint. */
    actOnDevice: async (
      caller: AuthenticatedCaller,
      call: Writing,
      about: About,
      { endpointId, action }: Readonly<{ endpointId: string; action: 'retry' | 'cancel' }>,
    ): Promise<null> => {
      const { did, name } = await directory.findRegistered(caller, endpointId)
      const detail = { device: name, endpointId }
      await actOn(caller, call, about, { action, dids: did === null ? [] : [did], needed: true, detail })
      return null
    },

    page: async (caller: AuthenticatedCaller, about: About) => {
      const row = await find(db, caller, about)
      const now = clock.now()
      return { ...profileOf(row, now), ...(await detailsOf(db, row, now, caller.language)) }
    },

    devices: async (caller: AuthenticatedCaller, about: About, asked: DevicePageQuery) => {
      const row = await find(db, caller, about)
      return devicePage(db, { row, kind }, asked, { language: caller.language, now: clock.now() })
    },

    attempts: async (caller: AuthenticatedCaller, about: About, endpointId: string) => {
      const row = await find(db, caller, about)
      const { did } = await directory.findRegistered(caller, endpointId)
      return did === null ? [] : [...(await attemptsOf(db, row.rollout_id, did, caller.language))]
    },

    days: async (caller: AuthenticatedCaller, about: About) => daysOf(db, await find(db, caller, about)),
    hours: async (caller: AuthenticatedCaller, about: About) => hoursOf(db, await find(db, caller, about)),
  }
}
