import type { Translation } from '../dictionary.ts'
import type { history as english } from '../en/history.ts'

export const history: Translation<typeof english> = {
  parts: '이력 종류',
  file: {
    detail: '세부 내용',
    path: '경로',
  },
  part: {
    userActions: '사용자 작업',
    deviceActions: '단말 작업',
    systemLogs: '시스템 로그',
  },
  time: '시각',
  action: '작업',
  by: '수행자',
  target: '대상',
  result: '결과',
  outcomeUnknown: '전송됨, 결과 알 수 없음',
  reason: '이유',
  task: '작업 ID',
  message: '내용',
  value: '값',
  levelOf: '수준',
  level: { info: '정보', warning: '경고', error: '오류' },
  started: '시작',
  ended: '종료',
  took: '소요 시간',
  input: '보낸 내용',
  output: '받은 내용',
  noOutput: '받은 내용이 없습니다.',
  empty: {
    userActions: '이 단말에 수행한 작업이 없습니다',
    deviceActions: '단말이 수행한 작업이 없습니다',
    systemLogs: '기록된 로그가 없습니다',
  },
  emptyText: '새 항목이 먼저 나타납니다.',
}
