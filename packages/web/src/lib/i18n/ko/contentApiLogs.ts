import type { Translation } from '../dictionary.ts'
import type { contentApiLogs as english } from '../en/contentApiLogs.ts'

export const contentApiLogs: Translation<typeof english> = {
  title: 'TV 콘텐츠 API 로그',
  noun: '요청',
  nouns: '요청',
  context: '셋톱박스 콘텐츠를 위해 다른 시스템에 요청한 내역과 결과입니다.',
  find: 'API, 요청, 메시지로 필터…',
  emptyText: 'VOD 목록 가져오기 같은 요청이 여기에 기록됩니다.',
  column: {
    dateTime: '일시',
    apiName: 'API',
    request: '요청',
    result: '결과',
    message: '메시지',
    activeType: '실행 방식',
    createUser: '사용자',
    companyName: '회사',
  },
  option: {
    result: { success: '성공', fail: '실패' },
    activeType: { manual: '수동', automatic: '자동' },
  },
}
