import type { DeviceFailure } from '@headend/contract/core'
import { taskKinds } from '@headend/contract/tasks'
import type { TaskType } from '@headend/contract/tasks'
import type { Db } from '../../core/db/database.ts'
import type { Random } from '../../core/random.ts'
import type { ExampleDevice } from './service.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const days = 7
/** Rows of one statement: PostgreSQL takes at most 65,535 values. */
const batch = 1000

/** A number from 0 up to 1 that is always the same for the same number, and looks random between others. */
const noise = (at: number): number => {
  const value = Math.sin(at * 12.9898) * 43_758.5453
  return value - Math.floor(value)
}

type Person = Readonly<{ user_id: string; user_name: string; company_id: string; permissions: readonly string[] }>
type Owned = Readonly<{ endpoint_id: string; company_id: string; device_status: string }>
type At = Readonly<{ random: Pick<Random, 'uuid'>; now: number }>

/**
 * The week before the first start: who was online, who signed in and what was done. Written once, where the server itself
 * writes it from then on.
 */
export const seedHistory = async (db: Db, devices: readonly ExampleDevice[], at: At): Promise<void> => {
  const [known] = await db.selectFrom('presence_hour').select('hour').limit(1).execute()
  if (known !== undefined) return
  const rows = await db.selectFrom('device').select(['endpoint_id', 'company_id', 'device_status']).execute()
  const owned = new Map(rows.map((row) => [row.endpoint_id, row]))
  const deployed = devices.flatMap((device) => {
    const row = owned.get(device.endpointId)
    return row?.device_status === 'deployed' ? [{ ...device, ...row }] : []
  })
  if (deployed.length === 0) return
  const people = await db
    .selectFrom('user_account')
    .innerJoin('role', 'role.role_id', 'user_account.role_id')
    .select(['user_id', 'user_name', 'user_account.company_id', 'role.permissions'])
    .orderBy('user_id')
    .execute()
  await seedPresence(db, deployed, at.now)
  const acting = people.filter(({ permissions }) =>
    ['device.reboot', 'device.lock'].every((need) => permissions.includes(need)),
  )
  const actions = actionsOf(acting, deployed, at.now)
  await seedSignIns(db, people, actions, at)
  await seedActions(db, actions, at)
}

/** Saturday and Sunday are quiet. */
const isQuiet = (time: number): boolean => [0, 6].includes(new Date(time + 9 * hour).getUTCDay())

/** Percent of the devices that are on which have no line for a moment: more by night, most in the night of an update. */
const awayAt = (time: number): number => {
  const local = new Date(time + 9 * hour).getUTCHours()
  const wave = 1.6 - 1.1 * Math.sin(((local - 8) / 24) * 2 * Math.PI)
  const isUpdate = isQuiet(time - 2 * day) && local >= 2 && local < 4
  return wave + noise(time / hour) * 0.7 + (isUpdate ? 4 : 0)
}

const seedPresence = async (db: Db, deployed: readonly (ExampleDevice & Owned)[], now: number): Promise<void> => {
  const samples = 12 * 100
  const last = Math.floor(now / hour) * hour
  const byCompany = Map.groupBy(deployed, ({ company_id }) => company_id)
  const values = Array.from({ length: days * 24 }, (_, index) => last - (days * 24 - index) * hour).flatMap((time) =>
    [...byCompany].map(([company_id, theirs]) => {
      const on = theirs.filter(({ offlineFor }) => offlineFor === undefined || time < now - offlineFor).length
      const online = Math.round(on * samples * (1 - awayAt(time) / 100))
      const total = theirs.length * samples
      return { hour: new Date(time), company_id, sampled: new Date(time), devices: `${total}`, online: `${online}` }
    }),
  )
  for (let from = 0; from < values.length; from += batch) {
    await db
      .insertInto('presence_hour')
      .values(values.slice(from, from + batch))
      .execute()
  }
}

/** The working day of somebody: from nine in the morning, in the company's zone. */
const workdays = (now: number): readonly number[] =>
  Array.from({ length: days }, (_, index) => {
    const midnight = Math.floor((now + 9 * hour) / day) * day - 9 * hour
    return midnight - index * day + 9 * hour
  })

/** Those who act have signed in that day; others look around. */
const seedSignIns = async (
  db: Db,
  people: readonly Person[],
  actions: readonly Action[],
  { random, now }: At,
): Promise<void> => {
  const values = workdays(now).flatMap((start, index) =>
    people.flatMap(({ user_id }, person) => {
      const acts = actions.flatMap(({ person: who, time: at }) =>
        who.user_id === user_id && at >= start - 9 * hour && at < start + 15 * hour ? [at] : [],
      )
      const time = Math.min(start + noise(person + index * 31) * 2 * hour, ...acts.map((at) => at - 5 * minute))
      const works = acts.length > 0 || noise(person * 7 + index * 13 + 3) < (isQuiet(start) ? 0.25 : 0.85)
      return works && time < now
        ? [
            {
              family_id: random.uuid(),
              user_id,
              client_key: 'example',
              create_time: new Date(time),
              revoke_time: new Date(Math.min(now, time + 8 * hour)),
            },
          ]
        : []
    }),
  )
  if (values.length > 0) await db.insertInto('token_family').values(values).execute()
}

type Action = Readonly<{
  type: TaskType
  device: ExampleDevice & Owned
  person: Person
  time: number
  failure?: Readonly<{ code: string; reason: DeviceFailure; said?: string }>
}>

const kinds = ['Reboot', 'Reboot', 'Lock', 'Unlock', 'Reboot', 'Reboot', 'Lock', 'Unlock'] as const
const refusal = { code: 'wsfail', reason: 'refused', said: '7002 operate is not allowed on this device' } as const
const silence = { code: 'wstimeout', reason: 'silent' } as const

/**
 * Locks and unlocks in turn, so that the last of them is how its device is now: the history of a locked one ends with its lock.
 * One that failed tried what had to be tried then.
 */
const inTurn = (actions: readonly Action[]): readonly Action[] => {
  const locked = new Map<string, boolean>()
  return actions
    .toSorted((a, b) => b.time - a.time)
    .map((action) => {
      if (action.type === 'Reboot') return action
      const { endpointId, locked: atEnd = false } = action.device
      const after = locked.get(endpointId) ?? atEnd
      const locks = action.failure === undefined ? after : !after
      if (action.failure === undefined) locked.set(endpointId, !after)
      return { ...action, type: locks ? 'Lock' : 'Unlock' }
    })
}

const actionsOf = (
  people: readonly Person[],
  deployed: readonly (ExampleDevice & Owned)[],
  now: number,
): readonly Action[] => {
  const by = (company: string, index: number): Person | undefined => {
    const theirs = people.filter(({ company_id }) => company_id === company)
    return theirs[index % theirs.length]
  }
  const sound = deployed.filter(({ fault }) => fault === undefined)
  const routine = workdays(now).flatMap((start, back) =>
    Array.from({ length: Math.round((isQuiet(start) ? 9 : 24) * (0.8 + noise(back) * 0.5)) }, (_, index): Action[] => {
      const at = Math.floor(noise(back * 101 + index) * sound.length)
      const device = sound[at]
      const person = device && by(device.company_id, index)
      const time = start + noise(back * 57 + index * 3) * 9 * hour
      if (device === undefined || person === undefined || time > now - 30 * minute) return []
      const failed = index % 17 === 11 && back > 1
      const type = kinds[index % kinds.length] ?? 'Reboot'
      return [{ type, device, person, time, ...(failed ? { failure: silence } : {}) }]
    }).flat(),
  )
  const refused = deployed
    .filter(({ fault }) => fault === 'refuses')
    .flatMap((device, index): Action[] => {
      const person = by(device.company_id, index)
      if (person === undefined) return []
      const tries = [26 * minute, 2.3 * hour].slice(0, 2 - (index % 2))
      return tries.map((ago) => ({ type: 'Reboot', device, person, time: now - ago - index * hour, failure: refusal }))
    })
  return inTurn([...routine, ...refused])
}

/** What was done to devices: each with the line of the history that says who did it. */
const seedActions = async (db: Db, actions: readonly Action[], { random }: At): Promise<void> => {
  const rows = actions.map(({ type, device, person, time, failure }, index) => {
    const task_id = random.uuid()
    const end = new Date(time + 1000 + noise(index) * (type === 'Reboot' ? 40_000 : 900))
    const { endpoint_id, company_id } = device
    const { user_id, user_name } = person
    const result = failure === undefined ? ('success' as const) : ('fail' as const)
    const outcome =
      type === 'Reboot' ? { bootTime: end.getTime(), cause: 'RemoteReboot' } : { uiLockEnable: type === 'Lock' }
    return {
      task: {
        task_id,
        endpoint_id,
        company_id,
        task_type: type,
        action_type: taskKinds[type].actionType,
        state: result,
        step: failure === undefined ? 1 : 0,
        result: failure === undefined ? JSON.stringify(outcome) : null,
        fail_code: failure?.code ?? null,
        fail_reason: failure?.reason ?? null,
        fail_said: failure?.said ?? null,
        user_id,
        user_name,
        start_time: new Date(time),
        progress_time: new Date(time),
        deadline: end,
        end_time: end,
      },
      line: {
        time: new Date(time),
        user_id,
        user_name,
        company_id,
        endpoint_id,
        action: type,
        target: endpoint_id,
        result,
        detail: JSON.stringify({ taskId: task_id, input: {}, ...failure }),
      },
    }
  })
  // Histories are read in the order in which they were written.
  const inOrder = rows.toSorted((a, b) => a.line.time.getTime() - b.line.time.getTime())
  for (let from = 0; from < inOrder.length; from += batch) {
    const some = inOrder.slice(from, from + batch)
    await db
      .insertInto('task')
      .values(some.map(({ task }) => task))
      .execute()
    await db
      .insertInto('audit')
      .values(some.map(({ line }) => line))
      .execute()
  }
}
