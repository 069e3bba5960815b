import type { Translation } from '../dictionary.ts'
import type { actionLogs as english } from '../en/actionLogs.ts'

export const actionLogs: Translation<typeof english> = {
  title: '작업 로그',
  noun: '작업',
  nouns: '작업',
  context: '사용자가 단말에 한 작업. 기간을 선택하지 않으면 최근 7일입니다.',
  find: 'MAC, 사용자, 대상으로 필터…',
  emptyText: '단말에 한 모든 작업이 기록됩니다.',
  column: {
    dateTime: '일시',
    actionName: '작업',
    macAddress: 'MAC 주소',
    target: '대상',
    performedBy: '수행자',
    result: '결과',
    days: '기간',
  },
  option: {
    days: { 1: '오늘', 7: '최근 7일', 30: '최근 30일', 90: '최근 90일', all: '전체' },
    result: {
      success: '완료',
      fail: '실패',
      cancelled: '중지됨',
      running: '진행 중',
      sent: '전송됨, 결과 알 수 없음',
    },
  },
}
