import { formatTime } from '@headend/usp'
import type { Instances, ModelSpec } from '@headend/usp'
import type { Cpe } from '../core/cpe.ts'
import { hash, hashInt, hashOf } from '../core/hash.ts'
import { channelAt, viewing } from './television.ts'

/** Something that was watched, as the box remembers it. */
export type Viewing = {
  readonly kind: 'Linear' | 'Online' | 'VOD' | 'QR'
  /** Milliseconds since 1970. */
  readonly start: number
  readonly seconds: number
  readonly channel?: { readonly number: number; readonly name: string } | undefined
  readonly program?: string | undefined
  readonly content?: string | undefined
  readonly link?: string | undefined
}

/** How many slots of viewing time a box remembers: some hours. */
const remembered = 12

const programs = [
  'Morning News',
  'Market Day',
  'Harbor Lights',
  'Late Talk',
  'World Cup Tonight',
  'Home Cooking',
] as const
const online = ['Moon Palace', 'Night Train', 'Cat Videos', 'The Long Winter'] as const
const titles = ['Paper Boats', 'Second Sun', 'The Clockmaker', 'Blue Mountain'] as const

/** How likely somebody watches at an hour of the day: most in the evening. */
const watching = [3, 2, 1, 1, 1, 2, 4, 5, 5, 4, 4, 5, 6, 5, 4, 4, 5, 6, 7, 9, 9, 9, 8, 5].map((tenth) => tenth / 10)

function viewingIn(cpe: Pick<Cpe, 'seed'>, slot: number): Viewing | undefined {
  const start = slot * viewing * 1000
  const hour = new Date(start + 9 * 3_600_000).getUTCHours()
  if (hash(cpe.seed, 'watching', slot) > (watching[hour] ?? 0)) return undefined
  const seconds = hashInt(300, viewing, cpe.seed, 'stays', slot)
  const kind = hash(cpe.seed, 'kind', slot)
  if (kind < 0.1) return { kind: 'VOD', start, seconds, content: hashOf(titles, cpe.seed, 'title', slot) }
  if (kind < 0.25) {
    const name = hashOf(online, cpe.seed, 'content', slot)
    const part = ` S${hashInt(1, 4, cpe.seed, 'season', slot)} E${hashInt(1, 16, cpe.seed, 'episode', slot)}`
    return { kind: 'Online', start, seconds, content: name === 'Cat Videos' ? name : name + part }
  }
  const channel = channelAt(cpe, slot)
  const program = hashOf(programs, channel.name, slot)
  if (kind > 0.97)
    return { kind: 'QR', start, seconds: 0, channel, program, link: `https://shop.example/${channel.number}/${slot}` }
  return { kind: 'Linear', start, seconds, channel, program }
}

/**
 * What was watched at a box with this seed and is over, from one time to another in milliseconds since 1970, the oldest first: what
 * the box itself remembers of late continues it.
 */
export function viewingsBetween(seed: number, from: number, to: number): readonly Viewing[] {
  const slotAt = (time: number): number => Math.floor(time / 1000 / viewing)
  const first = slotAt(from)
  return Array.from({ length: slotAt(to) - first }, (_, at) => viewingIn({ seed }, first + at)).filter(
    (one) => one !== undefined,
  )
}

/** What was watched at a box of late and is over, the oldest first, by an instance number of its own each. */
export function viewingsOf(cpe: Cpe): ReadonlyMap<number, Viewing> {
  const now = Math.floor(cpe.agent.clock.now() / 1000 / viewing)
  const found = new Map<number, Viewing>()
  for (let slot = now - remembered; slot < now; slot += 1) {
    const one = viewingIn(cpe, slot)
    if (one !== undefined) found.set((slot % 100_000) + 1, one)
  }
  return found
}

/** The parameters of an entry, by name. */
export function valuesOf({ kind, start, seconds, channel, program, content, link }: Viewing) {
  return {
    Kind: kind,
    StartTime: formatTime(start),
    Seconds: seconds,
    ChannelNumber: channel?.number ?? 0,
    ChannelName: channel?.name ?? '',
    ProgramName: program ?? '',
    ContentName: content ?? '',
    Link: link ?? '',
  }
}

const valueOf =
  (name: keyof ReturnType<typeof valuesOf>) =>
  (cpe: Cpe, [instance = 0]: Instances) => {
    const one = viewingsOf(cpe).get(instance)
    return one === undefined ? undefined : valuesOf(one)[name]
  }

/** What a set-top box remembers of what was watched. */
export const viewings: ModelSpec<Cpe> = {
  'Device.X_HEADEND_Viewing.': {},
  'Device.X_HEADEND_Viewing.Entry.{i}.': {
    instances: (cpe) => [...viewingsOf(cpe).keys()],
    params: {
      Kind: valueOf('Kind'),
      StartTime: valueOf('StartTime'),
      Seconds: valueOf('Seconds'),
      ChannelNumber: valueOf('ChannelNumber'),
      ChannelName: valueOf('ChannelName'),
      ProgramName: valueOf('ProgramName'),
      ContentName: valueOf('ContentName'),
      Link: valueOf('Link'),
    },
  },
}
