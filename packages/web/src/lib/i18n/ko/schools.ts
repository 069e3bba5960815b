import type { schools as english } from '../en/schools.ts'
import type { Translation } from '../dictionary.ts'

export const schools: Translation<typeof english> = {
  title: '학교',
  noun: '학교',
  nouns: '학교',
  context: '학교는 관할 교육청의 하위에 있습니다.',
  find: '이름, 주소, 전화번호로 필터…',
  emptyText: '관할 교육청 아래에 학교를 추가하십시오. 교육청은 회사 목록에 있습니다.',
  column: {
    companyName: '학교',
    parentName: '관할 교육청',
    address: '주소',
    phone: '대표 전화',
    url: '사이트',
    userCnt: '계정',
    deviceCnt: '단말',
  },
  field: { companyName: '이름', pOpid: '관할 교육청', secondFactorRequired: '2단계 인증 필수' },
  help: { secondFactorRequired: '아직 설정하지 않은 사람은 인증 앱을 설정해야 계속할 수 있습니다.' },
  create: { title: '학교 추가', open: '학교 추가' },
  remove: { text: '계정과 단말이 없는 학교만 삭제할 수 있습니다.' },
}
