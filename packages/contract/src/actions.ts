import type { Language, Text } from './core/index.ts'
import { allCalls } from './index.ts'
import { taskKindName, taskKinds, taskTypes } from './tasks.ts'

/** Lines of the history that are not named after the call that leaves them. */
export const furtherActions = {
  /** `activate` is called Deploy where it deploys. */
  requestDeployment: { en: 'Request deployment', ko: '배포 요청' },
  /** An identity conflict is resolved one way or the other. */
  keepEndpoint: { en: 'Keep endpoint in identity conflict', ko: '신원 충돌: 엔드포인트 유지' },
  handOver: { en: 'Hand over to other endpoint', ko: '다른 엔드포인트로 넘김' },
  /** The server itself found an imported device under another endpoint id. */
  adoptEndpoint: { en: 'Find by serial number', ko: '시리얼 번호로 확인' },
  changeDevice: { en: 'Change device', ko: '단말 정보 변경' },
  readSecret: { en: 'Read secret', ko: '비밀 값 조회' },
  pressKeys: { en: 'Press keys of remote control', ko: '리모컨 키 입력' },
  signIn: { en: 'Sign in', ko: '로그인' },
  linkIdentity: { en: 'Link to identity provider', ko: '외부 인증 제공자 연결' },
  signOut: { en: 'Sign out', ko: '로그아웃' },
  resetPassword: { en: 'Reset password', ko: '비밀번호 재설정' },
  acceptInvitation: { en: 'Accept invitation', ko: '초대 수락' },
  stopWebhook: { en: 'Switch off failing webhook', ko: '실패하는 웹훅 끄기' },
  pauseRollout: { en: 'Pause roll-out for its safety', ko: '배포 자동 일시 중지' },
  completeRollout: { en: 'Complete roll-out', ko: '배포 완료' },
  beginAutoUpgrade: { en: 'Begin automatic upgrade', ko: '자동 업그레이드 시작' },
  followContent: { en: 'Follow what is in force', ko: '적용 콘텐츠 변경 반영' },
  applyPreset: { en: 'Apply preset', ko: '프리셋 적용' },
  sessionRevoked: { en: 'Session revoked', ko: '로그인 해지' },
} as const satisfies Readonly<Record<string, Text>>

/** Tasks are stored under their documented names, and read as the buttons that start them. */
const kinds = taskTypes.map((type): [string, Text] => [
  taskKinds[type].name.en,
  { en: taskKindName(type, 'en'), ko: taskKindName(type, 'ko') },
])

/** Every name under which the history has what people did, as it is stored. */
const actions: ReadonlyMap<string, Text> = new Map([
  ...[...allCalls.flatMap(({ action }) => action ?? []), ...Object.values<Text>(furtherActions)].map(
    (action): [string, Text] => [action.en, action],
  ),
  ...kinds,
])

/** The name of an action of the history in the reader's language; undefined for one that is not known here. */
export const actionText = (name: string, language: Language): string | undefined => actions.get(name)?.[language]

/** Every action that the history may name, as it is stored. */
export const actionNames: readonly string[] = [...actions.keys()]
