type ViewKind = 'linear' | 'online' | 'vod' | 'qr'

/** What is watched in a test, as a box would tell it. */
export type Told = Readonly<{
  box: number
  kind: ViewKind
  /** Milliseconds since 1970, whole seconds. */
  start: number
  seconds: number
  channel: string
  number: number
  program: string
  name: string
  season: number
  episode: number
}>

/** A box with what is known of it. */
export type Box = Readonly<{ companyId: string; province: string; offsetHours: number }>

/** Seconds of a day, by what was watched, and how often it was begun. */
type Amount = { seconds: number; views: number }
type Key = 'channel' | 'program' | 'online' | 'vod'

/** The numbers of a test: one second after the other, so that nobody has to believe anything. */
export const slowly = (boxes: readonly Box[], told: readonly Told[]) => {
  const seen = new Set<string>()
  /** day, box, kind; and the steps of linear. */
  const watched = new Map<string, { day: string; box: number; kind: ViewKind; steps: Set<number> }>()
  const items = new Map<
    string,
    Amount & { day: string; box: number; key: Key; item: string; parts: readonly (string | number)[] }
  >()
  const dayNames = new Map<number, string>()
  const dayOf = (number: number): string => {
    const known = dayNames.get(number) ?? new Date(number * 86_400_000).toISOString().slice(0, 10)
    dayNames.set(number, known)
    return known
  }
  const amountOf = (day: string, box: number, key: Key, item: string): Amount => {
    const id = `${day} ${box} ${key} ${item}`
    const found = items.get(id) ?? {
      day,
      box,
      key,
      item,
      parts: JSON.parse(item) as (string | number)[],
      seconds: 0,
      views: 0,
    }
    items.set(id, found)
    return found
  }
  for (const view of told) {
    const id = `${view.box} ${view.kind} ${view.start}`
    if (seen.has(id) || view.kind === 'qr') continue
    seen.add(id)
    const keys: readonly (readonly [Key, string])[] =
      view.kind === 'linear'
        ? [
            ['channel', JSON.stringify([view.number, view.channel])],
            ['program', JSON.stringify([view.number, view.channel, view.program])],
          ]
        : [[view.kind, JSON.stringify([view.name, view.season, view.episode])]]
    const offset = (boxes[view.box]?.offsetHours ?? 0) * 3600
    let day = -1
    let step = -1
    let amounts: readonly Amount[] = []
    let steps = new Set<number>()
    for (let second = 0; second < view.seconds; second += 1) {
      const local = view.start / 1000 + second + offset
      if (Math.floor(local / 86_400) !== day) {
        day = Math.floor(local / 86_400)
        step = -1
        const name = dayOf(day)
        const boxDay = `${name} ${view.box} ${view.kind}`
        const mine = watched.get(boxDay) ?? { day: name, box: view.box, kind: view.kind, steps: new Set<number>() }
        watched.set(boxDay, mine)
        steps = mine.steps
        amounts = keys.map(([key, item]) => amountOf(name, view.box, key, item))
        for (const amount of amounts) if (second === 0) amount.views += 1
      }
      for (const amount of amounts) amount.seconds += 1
      if (Math.floor((local % 86_400) / 600) !== step) {
        step = Math.floor((local % 86_400) / 600)
        steps.add(step)
      }
    }
  }
  return { watched: [...watched.values()], items: [...items.values()] }
}
