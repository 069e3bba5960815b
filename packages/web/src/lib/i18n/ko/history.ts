import type { Translation } from '../dictionary.ts'
import type { history as english } from '../en/history.ts'

export const history: Translation<typeof english> = {
  parts: '이력 종류',
  userActions: { title: '사용자 작업', empty: '이 단말에 수행한 작업이 없습니다' },
  deviceActions: {
    title: '단말 작업',
    one: '단말 작업',
    empty: '단말이 수행한 작업이 없습니다',
  },
  systemLogs: { title: '시스템 로그', empty: '기록된 로그가 없습니다' },
  column: {
    createTime: '시각',
    dateTime: '시각',
    actionName: '작업',
    action: '작업',
    target: '대상',
    performedBy: '수행자',
    failReason: '이유',
    result: '결과',
    state: '결과',
    taskId: '작업 ID',
    level: '수준',
    message: '내용',
    value: '값',
  },
  file: { kind: '내용', message: '세부 내용', path: '경로' },
  outcomeUnknown: '전송됨, 결과 알 수 없음',
  reason: '이유',
  level: { info: '정보', warning: '경고', error: '오류' },
  started: '시작',
  ended: '종료',
  took: '소요 시간',
  input: '보낸 내용',
  output: '받은 내용',
  noOutput: '받은 내용이 없습니다.',
  emptyText: '새 항목이 먼저 나타납니다.',
}
