import { deviceText } from '../../device/text.ts'

/** What a set-top box is watched for: channels, content from the internet, video on demand; and QR codes that it showed. */
const viewKinds = ['linear', 'online', 'vod', 'qr'] as const
export type ViewKind = (typeof viewKinds)[number]

/** Something that was watched at a box, from its start on. */
export type View = Readonly<{
  kind: ViewKind
  /** Milliseconds since 1970, whole seconds. */
  start: number
  seconds: number
  /** 0 without one. */
  channelNumber: number
  channelName: string
  program: string
  /** The content, the title of video on demand, the link of a QR code. */
  name: string
  /** 0 without one. */
  season: number
  episode: number
}>

/** Why a viewing is not taken. `early`: of the future; `late`: of longer ago than three days; `flood`: one too many of its box. */
export type Refusal = 'malformed' | 'early' | 'late' | 'flood' | 'unregistered'

type ReadReport = Readonly<{ views: readonly View[]; refused: readonly Refusal[] }>

/** Where the vendor extension has what was watched (docs/data-model.md). */
export const viewingTable = 'Device.X_HEADEND_Viewing.Entry.'
/** Viewings of one report. */
const mostViews = 1_000
const mostValues = 20_000
const mostDepth = 12
/** How late a viewing may be told, and how far the clock of a box may be ahead; milliseconds. */
const latestMs = 3 * 86_400_000
const aheadMs = 5 * 60_000
/** A viewing goes on for a day at most: a longer one is told in parts. */
const longest = 86_400

const kinds: Readonly<Record<string, ViewKind>> = { Linear: 'linear', Online: 'online', VOD: 'vod', QR: 'qr' }

/** Seasons and episodes that a name may have at its end: S1 to S299 and E1 to E499. */
const numbered = /^(.*\S)\s+S0{0,2}([1-9]\d{0,2})\s?E0{0,2}([1-9]\d{0,2})$/i

/** The name of a content without the season and episode at its end; 0 for a name that has none. */
export const contentOf = (text: string): Pick<View, 'name' | 'season' | 'episode'> => {
  const [, name, season, episode] = numbered.exec(text) ?? []
  const [s, e] = [Number(season), Number(episode)]
  return name !== undefined && s <= 299 && e <= 499
    ? { name, season: s, episode: e }
    : { name: text, season: 0, episode: 0 }
}

type Entries = Map<string, Map<string, string>>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Collects what lies below `path`, in either format of the JSON encoding: objects within each other, or paths as names. */
const collect = (value: unknown, path: string, into: Entries, budget: { left: number }, depth = 0): void => {
  if (isObject(value)) {
    if (depth >= mostDepth) return
    for (const [name, below] of Object.entries(value)) {
      if (budget.left <= 0) return
      budget.left -= 1
      collect(below, path === '' ? name : `${path}.${name}`, into, budget, depth + 1)
    }
    return
  }
  if (!path.startsWith(viewingTable)) return
  const [instance = '', name = '', ...more] = path.slice(viewingTable.length).split('.')
  if (more.length > 0 || !/^\d{1,9}$/.test(instance)) return
  const entry = into.get(instance) ?? new Map<string, string>()
  into.set(instance, entry)
  if (typeof value === 'string' || typeof value === 'number') entry.set(name, String(value))
}

const whole = (text: string | undefined, most: number): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) && Number(text) <= most ? Number(text) : undefined

const viewOf = (entry: ReadonlyMap<string, string>): View | undefined => {
  const kind = kinds[entry.get('Kind') ?? '']
  const start = Math.floor(Date.parse(entry.get('StartTime') ?? '') / 1000) * 1000
  const seconds = whole(entry.get('Seconds') ?? '0', longest)
  const text = (name: string): string =>
    deviceText(entry.get(name) ?? '', 256)
      .trim()
      .replaceAll(/\s+/g, ' ')
  if (kind === undefined || Number.isNaN(start) || seconds === undefined) return undefined
  const channelNumber = whole(entry.get('ChannelNumber') || '0', 99_999)
  if (channelNumber === undefined) return undefined
  const view = {
    kind,
    start,
    seconds,
    channelNumber,
    channelName: text('ChannelName'),
    program: text('ProgramName'),
    ...(kind === 'online' ? contentOf(text('ContentName')) : { name: '', season: 0, episode: 0 }),
  }
  switch (kind) {
    case 'linear':
      return seconds > 0 && view.channelName !== '' ? view : undefined
    case 'online':
      return seconds > 0 && view.name !== '' ? view : undefined
    case 'vod':
      return seconds > 0 && text('ContentName') !== '' ? { ...view, name: text('ContentName') } : undefined
    case 'qr':
      return text('Link') === '' ? undefined : { ...view, name: text('Link') }
  }
}

const timed = (view: View, now: number): Refusal | undefined => {
  if (view.start + view.seconds * 1000 > now + aheadMs) return 'early'
  return view.start < now - latestMs ? 'late' : undefined
}

/**
 * What was watched, by a report of bulk data in JSON (TR-181 BulkData, ObjectHierarchy or NameValuePair). What is not usable is
 * left out, with the reason; other parameters of the report are passed over.
 */
export const readReport = (text: string, now: number): ReadReport => {
  const entries: Entries = new Map()
  const refused: Refusal[] = []
  const views: View[] = []
  try {
    const said: unknown = JSON.parse(text)
    const reports: unknown = isObject(said) ? said['Report'] : undefined
    if (!Array.isArray(reports)) return { views, refused: ['malformed'] }
    const budget = { left: mostValues }
    for (const [index, report] of reports.slice(0, 100).entries()) {
      const mine: Entries = new Map()
      collect(report, '', mine, budget)
      // Reports that could not be sent before come together: each has instances of its own.
      for (const [instance, entry] of mine) entries.set(`${index}.${instance}`, entry)
    }
    if (budget.left <= 0) refused.push('flood')
  } catch {
    return { views, refused: ['malformed'] }
  }
  for (const entry of entries.values()) {
    const view = viewOf(entry)
    const refusal = view === undefined ? 'malformed' : views.length >= mostViews ? 'flood' : timed(view, now)
    if (view !== undefined && refusal === undefined) views.push(view)
    else refused.push(refusal ?? 'malformed')
  }
  return { views, refused }
}
