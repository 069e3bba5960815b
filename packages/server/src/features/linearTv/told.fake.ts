import type { Told } from './slow.fake.ts'

const dayMs = 86_400_000

let state = 20_261_124
/** mulberry32: the same numbers each time. */
export const random = (): number => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), state | 1)
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
}
const pick = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(random() * all.length)] ?? all[0]

const channels = [
  'Garam One',
  'Garam News',
  'Sports 1',
  'Movie Prime',
  'Kids Park',
  'Shop Live',
  'Docu',
  'Art',
  'Music',
  'Golf',
  'Chess',
] as const
const programs = ['Morning News', 'News at Nine', 'Late Talk', 'The Cup', 'Cooking'] as const
const contents = ['Moon Palace', 'Night Train', 'Cat Videos'] as const

/** A viewing of a box in an evening of a day, the days counted from `base`. */
export const viewOf = (base: number, box: number, day: number): Told => {
  const at = random()
  const kind = at < 0.75 ? 'linear' : at < 0.87 ? 'online' : at < 0.97 ? 'vod' : 'qr'
  // Evenings most, so that many go over midnight in Seoul (15:00 UTC) and in Kolkata (18:30 UTC).
  const start = base + day * dayMs + Math.floor((10 + random() * 10) * 3600) * 1000
  const channel = pick(channels)
  const name = kind === 'linear' ? '' : kind === 'vod' ? pick(['Paper Boats', 'Second Sun', 'Blue']) : pick(contents)
  const isPart = kind === 'online' && name !== 'Cat Videos'
  return {
    box,
    kind,
    start,
    seconds: kind === 'qr' ? 0 : 60 + Math.floor(random() * 5400),
    channel: kind === 'linear' || kind === 'qr' ? channel : '',
    number: kind === 'linear' || kind === 'qr' ? channels.indexOf(channel) * 7 + 5 : 0,
    program: kind === 'linear' ? pick(programs) : '',
    name: kind === 'qr' ? 'https://shop.example/1' : name,
    season: isPart ? 1 + Math.floor(random() * 2) : 0,
    episode: isPart ? 1 + Math.floor(random() * 3) : 0,
  }
}

const words = { linear: 'Linear', online: 'Online', vod: 'VOD', qr: 'QR' } as const
/** Viewings as a box reports them: ObjectHierarchy. */
export const reportOf = (views: readonly Told[]): string =>
  JSON.stringify({
    Report: [
      {
        Device: {
          X_HEADEND_Viewing: {
            Entry: Object.fromEntries(
              views.map((view, index) => [
                index + 1,
                {
                  Kind: words[view.kind],
                  StartTime: new Date(view.start).toISOString(),
                  Seconds: view.seconds,
                  ChannelNumber: view.number,
                  ChannelName: view.channel,
                  ProgramName: view.program,
                  ContentName: view.name + (view.season > 0 ? ` S${view.season} E${view.episode}` : ''),
                  Link: view.kind === 'qr' ? view.name : '',
                },
              ]),
            ),
          },
        },
      },
    ],
  })
