import { systemRoles } from './core/index.ts'
import type { Language, MenuPermission, Text } from './core/index.ts'
import { allCalls } from './index.ts'
import { limitTexts, modelLimits } from './modelLimits.ts'
import { taskFeatures } from './taskFeatures.ts'
import { taskKindName, taskKinds, taskTypes } from './tasks.ts'
import type { ActionType } from './tasks.ts'

/** What the product offers, by the areas of its calls: the service features that every installation has. */
const areas: Readonly<Record<string, Text>> = {
  admin: { en: 'Reference tables of the installation.', ko: '설치 환경의 기준 정보 테이블입니다.' },
  audit: { en: 'The history of what people did.', ko: '사용자가 한 작업의 이력입니다.' },
  auth: { en: 'Signing in, browsers and passwords.', ko: '로그인, 브라우저, 비밀번호입니다.' },
  bulk: { en: 'Actions on many devices at once.', ko: '여러 단말에 한 번에 실행하는 작업입니다.' },
  commons: { en: 'Models, provinces and cities to choose from.', ko: '선택할 수 있는 모델, 지역, 도시입니다.' },
  dashboard: { en: 'Figures and charts of the first page.', ko: '첫 화면의 수치와 차트입니다.' },
  dataModel: {
    en: 'The data model of a device: read, watched, set.',
    ko: '단말의 데이터 모델을 조회, 관찰, 설정합니다.',
  },
  cmsBanners: { en: 'Banners that set-top boxes show.', ko: '셋톱박스에 표시하는 배너입니다.' },
  cmsBulk: { en: 'What set-top boxes of a company show.', ko: '회사의 셋톱박스에 표시할 콘텐츠입니다.' },
  cmsBootads: { en: 'Films that set-top boxes show as they boot.', ko: '셋톱박스가 부팅할 때 보여 주는 광고입니다.' },
  cmsChannels: { en: 'Channels that set-top boxes list.', ko: '셋톱박스의 채널 목록입니다.' },
  cmsLiveads: { en: 'Ads that set-top boxes show over channels.', ko: '셋톱박스가 채널 위에 보여 주는 광고입니다.' },
  cmsRadio: { en: 'Radio channels that set-top boxes list.', ko: '셋톱박스의 라디오 채널 목록입니다.' },
  cmsMetadata: {
    en: 'Sets of what set-top boxes show, and the log of what was asked of other systems for them.',
    ko: '셋톱박스 콘텐츠 세트와 이를 위해 다른 시스템에 요청한 내역입니다.',
  },
  cmsVod: { en: 'Titles of the VOD server, and its settings.', ko: 'VOD 서버의 타이틀과 설정입니다.' },
  devices: { en: 'The list of devices and what each reports.', ko: '단말 목록과 단말이 보고하는 정보입니다.' },
  diagnostics: { en: 'Tests that a device runs, step by step.', ko: '단말이 단계별로 실행하는 테스트입니다.' },
  downloads: { en: 'Lists as files, fetched by a link.', ko: '목록을 파일로 받는 링크입니다.' },
  feedback: { en: 'What people said of the console.', ko: '콘솔에 대한 사용자 의견입니다.' },
  history: { en: 'Actions, operations and events of a device.', ko: '단말의 작업, 실행, 이벤트 이력입니다.' },
  iam: { en: 'The own account, its browsers and messages.', ko: '본인 계정과 브라우저, 메시지입니다.' },
  inventory: { en: 'Devices that enter the inventory from files.', ko: '파일로 재고에 등록하는 단말입니다.' },
  lifecycle: {
    en: 'Registration, deployment, retrieval and secrets.',
    ko: '단말의 등록, 배포, 회수, 비밀 키입니다.',
  },
  linearTv: { en: 'What set-top boxes show of television, over time.', ko: '셋톱박스의 기간별 TV 시청 통계입니다.' },
  misc: { en: 'The search, and sending feedback.', ko: '검색과 의견 보내기입니다.' },
  notices: { en: 'Notices to the people of companies.', ko: '회사 사용자에게 알리는 공지입니다.' },
  oidc: { en: 'Signing in through an identity provider.', ko: '외부 인증 제공자를 통한 로그인입니다.' },
  secondFactor: { en: 'Codes of an app at the sign-in.', ko: '로그인할 때 앱의 코드를 입력하는 2단계 인증입니다.' },
  statistics: { en: 'Figures of devices, people and actions.', ko: '단말, 사용자, 작업의 통계입니다.' },
  tasks: { en: 'Long operations of devices, and their end.', ko: '오래 걸리는 단말 작업과 그 결과입니다.' },
  tokens: { en: 'Tokens by which machines make calls.', ko: '시스템이 호출에 사용하는 토큰입니다.' },
  topology: { en: 'The mesh of a device, live and as it was.', ko: '단말의 메시 구성과 그 이력입니다.' },
  unregistered: { en: 'Connected devices that nobody registered.', ko: '연결되었지만 등록되지 않은 단말입니다.' },
  uploads: { en: 'Files that wait for the call they were sent for.', ko: '사용될 때까지 보관되는 업로드 파일입니다.' },
  vodStatistics: { en: 'What is watched of video on demand.', ko: '주문형 비디오(VOD) 시청 통계입니다.' },
  webhooks: { en: 'Addresses that are told what happens.', ko: '일어난 일을 전달받는 주소입니다.' },
  users: { en: 'Accounts, invitations and roles of people.', ko: '사용자 계정, 초대, 역할입니다.' },
}

const kinds: Readonly<Record<ActionType, Text>> = {
  Diagnostics: {
    en: 'A test that the device runs and reports the result of.',
    ko: '단말이 실행하고 결과를 보고하는 테스트입니다.',
  },
  Management: {
    en: 'An action on the device that support starts.',
    ko: '고객 지원에서 시작하는 단말 작업입니다.',
  },
  Av: { en: 'What a set-top box shows and hears.', ko: '셋톱박스가 보여 주고 받는 것입니다.' },
}

/** What an area is by its writes, where nobody describes it. */
const byWrites = Object.fromEntries(
  [...Map.groupBy(allCalls, ({ id }) => id.slice(0, id.indexOf('.')))].flatMap(([area, made]): [string, Text][] => {
    const writes = made.flatMap(({ action }) => action ?? [])
    const all = (language: Language) => `${writes.map((action) => action[language]).join(', ')}.`
    return writes.length === 0 ? [] : [[area, { en: all('en'), ko: all('ko') }]]
  }),
)

const featureDescriptions: Readonly<Record<string, Text>> = {
  ...byWrites,
  ...areas,
  ...Object.fromEntries(taskTypes.map((type) => [taskFeatures[type].featureKey, kinds[taskKinds[type].actionType]])),
  ...Object.fromEntries(modelLimits.map((limit) => [limit, limitTexts[limit].text])),
}

/** Service features that every installation has: the areas of calls that are answered, and limits that a model may have. */
export const ownFeatures = (answered: readonly string[]): readonly Readonly<{ key: string; name: string }>[] => [
  ...answered.map((key) => ({ key, name: key })),
  ...modelLimits.map((key) => ({ key, name: limitTexts[key].name.en })),
]

/** The description of a service feature, where the product itself brings it. */
export const featureDescription = (key: string): string => featureDescriptions[key]?.en ?? ''

/** Descriptions of the menus. */
export const menuDescriptions: Readonly<Record<MenuPermission, Text>> = {
  'menu.home': {
    en: 'How the fleet is: figures, charts, what needs somebody.',
    ko: '전체 현황: 수치, 차트, 확인할 일입니다.',
  },
  'menu.devices': { en: 'Everything about devices.', ko: '단말에 관한 모든 화면입니다.' },
  'menu.devices.inventory': { en: 'The list of devices and their pages.', ko: '단말 목록과 단말별 화면입니다.' },
  'menu.devices.groups': { en: 'Groups of devices.', ko: '단말 그룹입니다.' },
  'menu.devices.unregistered': { en: 'Devices that nobody registered.', ko: '등록되지 않은 단말입니다.' },
  'menu.devices.outside': { en: 'Devices outside the service area.', ko: '서비스 지역 밖의 단말입니다.' },
  'menu.management': { en: 'What operators maintain.', ko: '운영자가 관리하는 화면입니다.' },
  'menu.management.company': { en: 'Companies and those below them.', ko: '회사와 하위 회사입니다.' },
  'menu.management.school': { en: 'Schools and their offices.', ko: '학교와 교육청입니다.' },
  'menu.management.account': { en: 'People, roles and invitations.', ko: '사용자, 역할, 초대입니다.' },
  'menu.management.notice': { en: 'Notices to companies.', ko: '회사에 알리는 공지입니다.' },
  'menu.management.token': { en: 'Tokens for machines.', ko: '시스템용 토큰입니다.' },
  'menu.management.webhook': { en: 'What other systems are told.', ko: '다른 시스템에 전달하는 이벤트입니다.' },
  'menu.management.preset': { en: 'Settings kept for many devices.', ko: '여러 단말에 쓰는 사전 설정입니다.' },
  'menu.management.firmware': { en: 'Firmware and its roll-out.', ko: '펌웨어와 배포입니다.' },
  'menu.management.application': { en: 'Applications and their roll-out.', ko: '애플리케이션과 배포입니다.' },
  'menu.management.content': { en: 'What set-top boxes show.', ko: '셋톱박스에 표시되는 콘텐츠입니다.' },
  'menu.statistics': { en: 'Figures over time.', ko: '기간별 통계입니다.' },
  'menu.insight': { en: 'Alarms and what stands out.', ko: '알람과 특이 사항입니다.' },
  'menu.system': { en: 'Settings of the installation.', ko: '설치 환경의 설정입니다.' },
  'menu.admin': { en: 'Reference tables of the installation.', ko: '설치 환경의 기준 정보 테이블입니다.' },
}

const texts: readonly Text[] = [
  ...Object.values(menuDescriptions),
  ...Object.values(featureDescriptions),
  ...modelLimits.map((limit) => limitTexts[limit].name),
  ...taskTypes.map((type) => ({ en: taskKinds[type].name.en, ko: taskKindName(type, 'ko') })),
  ...systemRoles.flatMap(({ roleName, roleDesc }) => [roleName, roleDesc]),
]

/** A name or description that the product itself wrote, in a language; undefined for what a person wrote. */
export const ownText = (written: string, language: Language): string | undefined =>
  texts.find(({ en }) => en === written)?.[language]
