import type { RoleKey, Stack, TestSession } from '../core/testing.ts'

/** A company beside the one that looks, with what every feature may refer to. */
export type Ground = Readonly<{
  stack: Stack
  companyId: string
  companyName: string
  /** Its Operator Administrator. */
  owner: TestSession
  /** Its device, connected. */
  endpointId: string
  did: string
  mid: string
  /** An unregistered device: connected, and in no inventory. */
  unregistered: string
  /** The endpoint id of its set-top box, connected. */
  box: string
  /** That of its set-top box without Android, connected. */
  modular: string
}>

export type Sent = Readonly<{
  params?: object
  query?: object
  body?: object
  files?: Readonly<Record<string, Blob>>
  /** What aliases are sent, by id, where it is not what the call is sent. */
  payloads?: Readonly<Record<string, object>>
}>
export type Seer = 'owner' | 'root'

/** What a call about something foreign answers, or the reason why it shows nothing that anybody could own. */
export type Line =
  | Readonly<{
      kind: 'guarded'
      sent: Sent
      /** Words that those who may see the plant are shown; without them the answer to others is a refusal. */
      shows: readonly string[]
      /** Who may see what is planted, the last of whom writes. */
      seenBy: readonly [Seer, ...Seer[]]
      /** The code others get. */
      refusal: string
      /** Writes are made at the end, the last ones last. */
      turn: number
      /** Leaves a line of the history although it is no write. */
      leaves: boolean
      /** Companies below are shown it too: it is offered to them. */
      down: boolean
      /** Those of the company itself who may see it, where that takes more than the call says. */
      roles: readonly RoleKey[] | undefined
    }>
  | Readonly<{ kind: 'nobodys'; sent: Sent; reason: string }>
  | Readonly<{ kind: 'open'; sent: Sent; answers: string; leaves: boolean }>

type More = Readonly<{
  by?: readonly [Seer, ...Seer[]]
  turn?: number
  refusal?: string
  leaves?: boolean
  down?: boolean
  roles?: readonly RoleKey[]
}>

const everyOwner = ['owner', 'root'] as const

type Guarded = Extract<Line, { kind: 'guarded' }>

/** A call about one object: it does not exist for others. */
export const refuses = (
  sent: Sent,
  { by = everyOwner, turn = 0, refusal = 'nodata', leaves = false, down = false, roles }: More = {},
): Guarded => ({ kind: 'guarded', sent, shows: [], seenBy: by, refusal, turn, leaves, down, roles })

/** A call that lists: others get the list without these words. */
export const hides = (
  shows: readonly [string, ...string[]],
  sent: Sent = {},
  more: Omit<More, 'refusal'> = {},
): Line => ({
  ...refuses(sent, { ...more, refusal: 'success' }),
  shows,
})

/** A call that shows nothing that anybody could own, and why. */
export const nobodys = (reason: string, sent: Sent = {}): Line => ({ kind: 'nobodys', sent, reason })

/** A call that everybody may make, and the code it answers what it is sent here. */
export const open = (
  sent: Sent = {},
  { answers = 'success', leaves = false }: Readonly<{ answers?: string; leaves?: boolean }> = {},
): Line => ({ kind: 'open', sent, answers, leaves })

export type Lines = Readonly<Record<string, Line>>
/** The caller: the channel of their own browser. */
export type Own = Readonly<{ clientId: string }>

/** Plants what a feature guards, and gives what each of its calls is sent about that. */
export type Isolation = (ground: Ground) => Promise<(own: Own) => Lines>

/** What a feature shows the test of the tenant boundary: what to plant, and which calls must not show it. */
export const isolationOf =
  <Planted>(
    plant: (ground: Ground) => Promise<Planted>,
    calls: (ground: Ground, planted: Planted, own: Own) => Lines,
  ): Isolation =>
  async (ground) => {
    const planted = await plant(ground)
    return (own) => calls(ground, planted, own)
  }

/** For features whose calls are about the ground itself. */
export const nothingMore = async (): Promise<void> => undefined
