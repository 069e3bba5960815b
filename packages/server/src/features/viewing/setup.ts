import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { isFailure } from '../../core/errors.ts'
import type { Core } from '../../core/feature.ts'
import { profileCount, reportProfiles } from '../../device/facets/bulkData.ts'
import type { Link, ObjectValues, Reading } from '../../device/link.ts'
import { viewingTable } from './report.ts'

/** How many boxes are looked at together, and how long one may take; milliseconds. */
const round = { most: 50, timeoutMs: 5_000 } as const
/** What a box has is looked at again after so long, or when it started since; milliseconds. */
const againMs = 86_400_000
/** The profile is ours by its alias. */
const alias = 'headend-viewing'
/** Seconds between two reports of a box, unless it takes no less than more. */
const usualInterval = 900
const reported = viewingTable.replace(/Entry\.$/, '')

const pathsRead = [
  profileCount,
  'Device.BulkData.Enable',
  'Device.BulkData.MinReportingInterval',
  'Device.BulkData.Protocols',
  'Device.BulkData.EncodingTypes',
  `${reported}EntryNumberOfEntries`,
  reportProfiles,
]

type Values = Reading['values']
type State = 'reports' | 'lacks'

const listed = (text: string | undefined, word: string): boolean =>
  (text ?? '').split(',').some((entry) => entry.trim() === word)

const isTrue = (text: string | undefined): boolean => text === 'true' || text === '1'

/** By which protocol a box reports: what it has of ours; undefined for one that has neither. */
const protocolOf = (values: Values): 'USPEventNotif' | 'HTTP' | undefined => {
  const said = values.get('Device.BulkData.Protocols')
  if (!listed(values.get('Device.BulkData.EncodingTypes'), 'JSON')) return undefined
  if (listed(said, 'USPEventNotif')) return 'USPEventNotif'
  return listed(said, 'HTTP') ? 'HTTP' : undefined
}

const profileIn = (values: Values): string | undefined => {
  for (const [path, value] of values) {
    if (value === alias && path.startsWith(reportProfiles) && path.endsWith('.Alias')) return path.slice(0, -5)
  }
  return undefined
}

/** What of the settings differs from what a box has, by object; nothing for one that has all of it. */
const missing = (values: Values, wanted: readonly ObjectValues[]): readonly ObjectValues[] =>
  wanted.flatMap(({ object, params }) => {
    const differs = Object.entries(params).filter(([name, value]) => {
      const has = values.get(`${object}${name}`)
      // The host by which a box reaches us is its own affair: it was written when the profile was made.
      if (name === 'URL') return !(has ?? '').endsWith(value.replace('{deviceUrl}', ''))
      if (value === 'true') return !isTrue(has)
      return name === 'ReportingInterval' ? Number(has) > Number(value) || !(Number(has) > 0) : has !== value
    })
    return differs.length === 0 ? [] : [{ object, params: Object.fromEntries(differs) }]
  })

type Needs = Pick<Core, 'db' | 'clock' | 'log'> &
  Readonly<{ link: Pick<Link, 'get' | 'set' | 'add'>; address: (endpointId: string) => Promise<string> }>

/**
 * Has deployed set-top boxes report what is watched: gives each that has bulk data (TR-181 BulkData) and the extension one
 * profile. A box is looked at once a start and once a day, a few at a time and round and round; what it has already is not
 * written again.
 */
export const setupRounds = ({ db, clock, log, link, address }: Needs) => {
  let after = '0'

  const setUp = async (endpointId: string): Promise<State> => {
    const options = { timeoutMs: round.timeoutMs }
    const { values } = await link.get(endpointId, pathsRead, options)
    const protocol = protocolOf(values)
    if (!values.has(profileCount) || !values.has(`${reported}EntryNumberOfEntries`) || protocol === undefined)
      return 'lacks'
    let profile = profileIn(values)
    if (profile === undefined) {
      const [made] = await link.add(endpointId, [{ object: reportProfiles, params: { Alias: alias } }], options)
      if (made === undefined) return 'lacks'
      profile = made.endsWith('.') ? made : `${made}.`
    }
    const hasReference = [...values].some(
      ([path, value]) => path.startsWith(`${profile}Parameter.`) && path.endsWith('.Reference') && value === reported,
    )
    if (!hasReference)
      await link.add(endpointId, [{ object: `${profile}Parameter.`, params: { Reference: reported } }], options)
    const least = Number(values.get('Device.BulkData.MinReportingInterval') ?? 0)
    const changes = missing(values, [
      { object: `${profile}JSONEncoding.`, params: { ReportFormat: 'ObjectHierarchy' } },
      ...(protocol === 'HTTP'
        ? [
            {
              object: `${profile}HTTP.`,
              params: { URL: await address(endpointId), Method: 'POST', RetryEnable: 'true' },
            },
          ]
        : []),
      {
        object: profile,
        params: {
          Protocol: protocol,
          EncodingType: 'JSON',
          ReportingInterval: String(Math.max(usualInterval, least)),
          Enable: 'true',
        },
      },
      { object: 'Device.BulkData.', params: { Enable: 'true' } },
    ])
    if (changes.length > 0) await link.set(endpointId, changes, options)
    return 'reports'
  }

  const look = async ({ did, endpoint_id: endpointId }: Due): Promise<void> => {
    let state: State | 'failed' = 'failed'
    try {
      state = await setUp(endpointId)
    } catch (err) {
      if (!isFailure(err)) throw err
      log.debug({ err, endpointId }, 'a box could not be told to report what is watched')
    }
    await noteState(db, did, state, clock.date())
  }

  return async (): Promise<void> => {
    const due = await dueAfter(db, after, new Date(clock.now() - againMs))
    after = due.length < round.most ? '0' : (due.at(-1)?.did ?? '0')
    await Promise.all(due.map(look))
  }
}

type Due = Readonly<{ did: string; endpoint_id: string }>

/** Boxes that are there and were not looked at since they started, nor since `before`; of those that failed also the others. */
const dueAfter = async (db: Db, after: string, before: Date): Promise<readonly Due[]> => {
  const { rows } = await sql<Due>`
    select l.did, d.endpoint_id
    from device_live l join device d on d.did = l.did join model m on m.mid = d.mid
      left join viewing_setup s on s.did = l.did
    where l.did > ${after} and l.online and d.device_status = 'deployed' and m.product_class = 'STB'
      and (s.check_time is null or s.check_time < greatest(${before}::timestamptz, coalesce(d.boot_time, '-infinity')))
    order by l.did limit ${round.most}
  `.execute(db)
  return rows
}

const noteState = async (db: Db, did: string, state: State | 'failed', now: Date): Promise<void> => {
  await sql`
    insert into viewing_setup (did, check_time, state) select did, ${now}, ${state} from device where did = ${did}
    on conflict (did) do update set check_time = excluded.check_time, state = excluded.state
  `.execute(db)
}
