import type { audit as english } from '../en/audit.ts'
import type { Translation } from '../dictionary.ts'

export const audit: Translation<typeof english> = {
  title: '감사 이력',
  noun: '이력',
  nouns: '이력',
  context: '누가 어디에서 무엇을 했고 어떻게 되었는지의 이력입니다. 따로 선택하지 않으면 최근 7일입니다.',
  find: '사람, 대상, 주소로 필터…',
  emptyText: '변경한 내용이 여기에 남습니다.',
  column: {
    time: '시각',
    actionName: '작업',
    target: '대상',
    userName: '사용자',
    companyName: '회사',
    result: '결과',
    address: '주소',
    endpointId: '단말',
    days: '기간',
    changes: '변경',
    detail: '자세한 내용',
  },
  option: {
    days: { 1: '최근 1일', 7: '최근 7일', 30: '최근 30일', 90: '최근 90일', all: '전체' },
    result: { success: '완료', fail: '실패', sent: '전송됨, 결과 알 수 없음' },
  },
  field: { name: '항목', before: '이전', after: '이후' },
}
