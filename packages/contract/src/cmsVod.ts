import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { Vod, VodServer, VodServerTest, VodTitle, VodVersion } from './schemas/cmsVod.ts'

/** When lists are fetched: by hand, or every so many hours. */
export const vodModes = ['manual', '1h', '2h', '4h'] as const
export type VodMode = (typeof vodModes)[number]

/** Hours between two fetches; undefined by hand. */
export const hoursOf: Readonly<Record<VodMode, number | undefined>> = { manual: undefined, '1h': 1, '2h': 2, '4h': 4 }

/** What a list of titles is taken to be where there is none; bytes. */
export const usualVodSize = 5_363_093

/** Of a list: more of either is refused. */
export const mostVodTitles = 200_000
export const mostVodBytes = 256 * 1024 * 1024

/** Why no list was taken; `{detail}` is what the server said, or where in the list it is. */
export const vodProblems = {
  same: {
    en: 'Already created same version vod list.you need update vod list and version info',
    ko: '같은 버전의 VOD 목록이 이미 있습니다. VOD 목록과 버전 정보를 업데이트하십시오.',
  },
  unauthorized: { en: '401 Unauthorized Auth-Key is Invalid', ko: '401 인증 키가 올바르지 않습니다.' },
  forbidden: { en: '403 API Server Forbidden', ko: '403 API 서버가 접근을 거부했습니다.' },
  unset: { en: 'No VOD server is set.', ko: 'VOD 서버가 설정되지 않았습니다.' },
  unreadable: {
    en: 'The stored password or API key cannot be read. Enter both again.',
    ko: '저장된 비밀번호나 API 키를 읽을 수 없습니다. 둘 다 다시 입력하십시오.',
  },
  internal: {
    en: 'The address of the VOD server is of a private network or of this machine, or is not https.',
    ko: 'VOD 서버의 주소가 사설 네트워크 또는 서버 자신의 주소이거나 https가 아닙니다.',
  },
  unresolved: {
    en: 'The name of the host of the VOD server is not known.',
    ko: 'VOD 서버의 호스트 이름을 찾을 수 없습니다.',
  },
  refused: { en: 'The VOD server refused the connection.', ko: 'VOD 서버가 연결을 거부했습니다.' },
  silent: { en: 'The VOD server sent nothing for 30 seconds.', ko: 'VOD 서버가 30초 동안 아무것도 보내지 않았습니다.' },
  slow: { en: 'The VOD server took longer than 10 minutes.', ko: 'VOD 서버의 응답이 10분 안에 끝나지 않았습니다.' },
  certificate: { en: 'The certificate of the VOD server is not good.', ko: 'VOD 서버의 인증서가 올바르지 않습니다.' },
  broken: { en: 'The connection to the VOD server broke off.', ko: 'VOD 서버와의 연결이 끊어졌습니다.' },
  redirect: {
    en: 'The VOD server leads to another address. Enter the address that it leads to.',
    ko: 'VOD 서버가 다른 주소로 이동합니다. 이동하는 주소를 입력하십시오.',
  },
  status: { en: 'The VOD server answered {detail}.', ko: 'VOD 서버의 응답: {detail}' },
  said: { en: 'The VOD server says: {detail}', ko: 'VOD 서버 메시지: {detail}' },
  large: { en: 'The list is larger than 256 MB.', ko: '목록이 256MB보다 큽니다.' },
  many: { en: 'The list has more than 200,000 titles.', ko: '목록의 타이틀이 200,000개를 넘습니다.' },
  malformed: { en: 'The answer of the VOD server is not valid JSON.', ko: 'VOD 서버의 응답이 올바른 JSON이 아닙니다.' },
  cut: { en: 'The list ends before it is whole.', ko: '목록이 중간에 끝납니다.' },
  unversioned: {
    en: 'The answer of the VOD server has no version before its titles.',
    ko: 'VOD 서버의 응답에서 타이틀 앞에 버전이 없습니다.',
  },
  title: { en: 'Title {detail} of the list is not valid.', ko: '목록의 {detail}번째 타이틀이 올바르지 않습니다.' },
  twice: { en: 'A title is in the list twice.', ko: '목록에 같은 타이틀이 두 번 있습니다.' },
  room: { en: 'The disk has no room for the list.', ko: '목록을 저장할 디스크 공간이 없습니다.' },
  interrupted: {
    en: 'The server stopped while it fetched the list. Refresh again.',
    ko: '목록을 가져오는 중에 서버가 중지되었습니다. 다시 새로 고치십시오.',
  },
  error: { en: 'An internal error occurred.', ko: '내부 오류가 발생했습니다.' },
} as const satisfies Readonly<Record<string, Text>>
export type VodProblem = keyof typeof vodProblems

export const isVodProblem = (text: string): text is VodProblem => Object.hasOwn(vodProblems, text)

const access = 'content.manage'
const path = '/api/v1/cms/vods'

/** Titles of video on demand, fetched from the VOD server of a company. */
export const vodCalls = calls('cmsVod', () => import('./schemas/cmsVod.ts'), {
  list: { method: 'GET', path, access },
  listTitles: { method: 'GET', path: `${path}/titles`, paged: true, access },
  listVersions: { method: 'GET', path: `${path}/versions`, paged: true, access },
  refresh: {
    method: 'POST',
    path: `${path}/refresh`,
    access,
    action: { en: 'Refresh the VOD list', ko: 'VOD 목록 새로 고침' },
  },
  getServer: { method: 'GET', path: `${path}/server`, access },
  updateServer: {
    method: 'PUT',
    path: `${path}/server`,
    access,
    action: { en: 'Change the VOD server', ko: 'VOD 서버 변경' },
  },
  testServer: {
    method: 'POST',
    path: `${path}/server/test`,
    access,
    action: { en: 'Test the VOD server', ko: 'VOD 서버 시험' },
  },
})

/** Columns that the titles, and the fetched lists, can be ordered by. */
export const vodTitleOrders = ['place', 'title', 'titleId', 'category', 'seconds'] as const
export const vodVersionOrders = ['getTime', 'version', 'vodSize', 'titles'] as const
