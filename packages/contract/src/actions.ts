import { adminAction, adminTables } from './admin.ts'
import type { Language, Text } from './core/index.ts'
import { taskKindName, taskKinds, taskTypes } from './tasks.ts'

/** What the writes of a `resource` are called, by its noun in both languages. */
const writesOf = (en: string, ko: string): Readonly<Record<string, Text>> => ({
  [`Create ${en}`]: { en: `Create ${en}`, ko: `${ko} 생성` },
  [`Change ${en}`]: { en: `Change ${en}`, ko: `${ko} 변경` },
  [`Delete ${en}`]: { en: `Delete ${en}`, ko: `${ko} 삭제` },
})

/** Names under which what people did stands in the history, beside those of the tasks; stored in English. */
const actions: Readonly<Record<string, Text>> = {
  Lock: { en: 'Lock', ko: '잠금' },
  Unlock: { en: 'Unlock', ko: '잠금 해제' },
  'Run command': { en: 'Run command', ko: '명령 실행' },
  'Set value': { en: 'Set value', ko: '값 설정' },
  'Add object': { en: 'Add object', ko: '오브젝트 추가' },
  'Delete object': { en: 'Delete object', ko: '오브젝트 삭제' },
  'Read secret': { en: 'Read secret', ko: '비밀 값 조회' },
  'Set device time': { en: 'Set device time', ko: '단말 시간 설정' },
  'Change customer': { en: 'Change customer', ko: '고객 정보 변경' },
  'Cancel task': { en: 'Cancel task', ko: '작업 중지' },
  'Cancel Wifi Signal Strength': { en: 'Cancel Wifi Signal Strength', ko: 'Wi-Fi 신호 세기 중지' },
  'Register device': { en: 'Register device', ko: '단말 등록' },
  'Change device': { en: 'Change device', ko: '단말 정보 변경' },
  'Register devices': { en: 'Register devices', ko: '단말 등록' },
  Deploy: { en: 'Deploy', ko: '배포' },
  'Request deployment': { en: 'Request deployment', ko: '배포 요청' },
  'Reject deployment': { en: 'Reject deployment', ko: '배포 거절' },
  Retrieve: { en: 'Retrieve', ko: '회수' },
  Allocate: { en: 'Allocate', ko: '운영사 배정' },
  Release: { en: 'Release', ko: '운영사 배정 해제' },
  'Give secret': { en: 'Give secret', ko: '비밀 키 부여' },
  'Remove secret': { en: 'Remove secret', ko: '비밀 키 제거' },
  'Resolve identity conflict': { en: 'Resolve identity conflict', ko: '신원 충돌 해결' },
  'Delete device': { en: 'Delete device', ko: '단말 삭제' },
  'Lock unregistered device': { en: 'Lock unregistered device', ko: '미등록 단말 잠금' },
  'Forget unregistered device': { en: 'Forget unregistered device', ko: '미등록 단말 지우기' },
  'Forget browser': { en: 'Forget browser', ko: '브라우저 삭제' },
  'Create account': { en: 'Create account', ko: '계정 생성' },
  'Change account': { en: 'Change account', ko: '계정 변경' },
  'Invite account': { en: 'Invite account', ko: '계정 초대' },
  'Invite account again': { en: 'Invite account again', ko: '계정 다시 초대' },
  'Cancel invitation': { en: 'Cancel invitation', ko: '초대 취소' },
  'Send feedback': { en: 'Send feedback', ko: '의견 보내기' },
  'Change password': { en: 'Change password', ko: '비밀번호 변경' },
  'Sign in': { en: 'Sign in', ko: '로그인' },
  'Sign out': { en: 'Sign out', ko: '로그아웃' },
  ...writesOf('notice', '공지'),
  'Session revoked': { en: 'Session revoked', ko: '로그인 해지' },
}

/** Those of tasks are stored under their documented names, and read as the buttons that start them. */
const kinds = new Map<string, Text>([
  ...taskTypes.map((type): [string, Text] => [
    taskKinds[type].name.en,
    { en: taskKindName(type, 'en'), ko: taskKindName(type, 'ko') },
  ]),
  ...Object.values(adminTables).flatMap((entry) =>
    (['patch', 'create', 'delete'] as const).map((verb): [string, Text] => {
      const name = adminAction(verb, entry)
      return [name.en, name]
    }),
  ),
])

/** The name of an action of the history in the reader's language; undefined for one that is not known here. */
export const actionText = (name: string, language: Language): string | undefined =>
  (Object.hasOwn(actions, name) ? actions[name] : kinds.get(name))?.[language]
