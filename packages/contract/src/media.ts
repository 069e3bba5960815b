import type { Text } from './core/index.ts'

const megabyte = 1024 * 1024

/** What a file of media is by its content. Sizes are in pixels. */
export type Media = Readonly<{ type: 'png' | 'mp4'; width: number; height: number; seconds?: number }>

/** What a file of media has to be. Where a rule names no seconds, a film has no place in it. */
export type MediaRule = Readonly<{
  types: readonly Media['type'][]
  width: number
  height: number
  /** The largest file; bytes. */
  maxBytes: number
  /** The longest film; seconds. */
  maxSeconds?: number | undefined
}>

const film = { width: 1280, height: 720, maxBytes: 40 * megabyte, maxSeconds: 30 } as const
const channelImage = { types: ['png'], width: 106, height: 106, maxBytes: megabyte } as const

/** What set-top boxes show, by what it is for. */
export const mediaRules = {
  bootAd: { types: ['mp4'], ...film },
  channel: channelImage,
  radioChannel: channelImage,
  banner: { types: ['png'], width: 1280, height: 600, maxBytes: 4 * megabyte },
  liveAd: { types: ['mp4', 'png'], ...film },
} as const satisfies Readonly<Record<string, MediaRule>>

/** What a file of media is for. */
export type MediaUse = keyof typeof mediaRules

const names: Readonly<Record<Media['type'], Text>> = {
  png: { en: 'a PNG picture', ko: 'PNG 이미지' },
  mp4: { en: 'an MP4 film', ko: 'MP4 동영상' },
}

const wantedTypes = ({ types }: MediaRule): Text => ({
  en: types.map((type) => names[type].en).join(' or '),
  ko: types.map((type) => names[type].ko).join(' 또는 '),
})

const must = (found: Text, wanted: Text): Text => ({
  en: `${found.en}, must be ${wanted.en}.`,
  ko: `${found.ko}입니다. 규격: ${wanted.ko}.`,
})

const same = (text: string): Text => ({ en: text, ko: text })
const most = (text: string): Text => ({ en: `at most ${text}`, ko: `${text} 이하` })

/** A number that is over a limit, rounded so that it is over the limit when it is written too. */
const over = (value: number): string => String(Math.ceil(value * 100) / 100)

/** Why a file is too large for its use; undefined when it is not. `size` is in bytes. */
export const sizeProblem = (rule: MediaRule, size: number): Text | undefined =>
  size <= rule.maxBytes ? undefined : must(same(`${over(size / megabyte)} MB`), most(`${rule.maxBytes / megabyte} MB`))

/** Why content is no file of its use, such as "1920 x 1080, must be 1280 x 720."; undefined when it is one. */
export const mediaProblem = (rule: MediaRule, media: Media): Text | undefined => {
  if (!rule.types.some((type) => type === media.type))
    return must({ ...names[media.type], en: names[media.type].en.replace(/^a/u, 'A') }, wantedTypes(rule))
  const { width, height, seconds = 0 } = media
  if (width !== rule.width || height !== rule.height)
    return must(same(`${width} x ${height}`), same(`${rule.width} x ${rule.height}`))
  if (rule.maxSeconds !== undefined && seconds > rule.maxSeconds)
    return must(
      { en: `${over(seconds)} s`, ko: `${over(seconds)}초` },
      { en: `at most ${rule.maxSeconds} s`, ko: `${rule.maxSeconds}초 이하` },
    )
  return undefined
}

/** What a file is that holds none of the wanted types, by the name of what it holds, such as `JPG`. */
export const typeProblem = (rule: MediaRule, found: string | undefined): Text => {
  const wanted = wantedTypes(rule)
  return found === undefined
    ? { en: `The file is not ${wanted.en}.`, ko: `${wanted.ko} 파일이 아닙니다.` }
    : must({ en: `A file of type ${found}`, ko: `${found} 파일` }, wanted)
}

/** The rule in a sentence, for who looks for a file. */
export const ruleText = (rule: MediaRule): Text => {
  const wanted = wantedTypes(rule)
  const size = `${rule.width} x ${rule.height}`
  const megabytes = `${rule.maxBytes / megabyte} MB`
  return {
    en: `${wanted.en.replaceAll(/\ban? /gu, '')}, ${size}, at most ${megabytes}${rule.maxSeconds === undefined ? '' : ` and ${rule.maxSeconds} s`}`,
    ko: `${wanted.ko}, ${size}, ${megabytes} 이하${rule.maxSeconds === undefined ? '' : `, ${rule.maxSeconds}초 이하`}`,
  }
}
