import type { Need, Text } from './core/index.ts'

/** What set-top boxes show in an order of their company. */
export const contentKinds = ['channel', 'radioChannel', 'banner', 'liveAd'] as const
export type ContentKind = (typeof contentKinds)[number]

/** What a banner is about. */
export const bannerTypes = ['advertisement', 'channel', 'VOD'] as const

/** Where on the screen a live ad is shown. */
export const adPositions = ['top', 'bottom', 'left', 'right', 'full'] as const
export type AdPosition = (typeof adPositions)[number]

/** As many of a kind as a company may have: a channel each number. */
export const mostContentItems = 9999

/** What one of any kind says of its file, and where it stands. */
export type ContentItem = Readonly<{
  id: string
  sort: number
  fileName: string
  sha256: string
  opId: string
  companyName: string
  createUser: string
  createTime: number
  updateTime: number
}>

type Wanted<Path extends string> = Readonly<{
  path: Path
  /** What a line of the history calls one, such as `Add a banner`. */
  noun: Text
  /** The same of several. */
  nouns: Text
}>

const access: Need = 'content.manage'

/** The routes of one kind: its list, its files in parts, and what changes one or their order. */
export const contentRoutes = <const Path extends string>({ path, noun, nouns }: Wanted<Path>) =>
  ({
    list: { method: 'GET', path, paged: true, access },
    uploadFile: { method: 'POST', path: `${path}/actions/upload-file`, access },
    add: { method: 'POST', path, access, action: { en: `Add a ${noun.en}`, ko: `${noun.ko} 추가` } },
    edit: {
      method: 'POST',
      path: `${path}/{id}`,
      access,
      action: { en: `Change a ${noun.en}`, ko: `${noun.ko} 변경` },
    },
    delete: {
      method: 'DELETE',
      path: `${path}/{id}`,
      access,
      action: { en: `Delete a ${noun.en}`, ko: `${noun.ko} 삭제` },
    },
    sort: {
      method: 'PUT',
      path: `${path}/sort`,
      access,
      action: { en: `Order ${nouns.en}`, ko: `${nouns.ko} 순서 변경` },
    },
  }) as const
