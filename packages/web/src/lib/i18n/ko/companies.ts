import type { companies as english } from '../en/companies.ts'
import type { Translation } from '../dictionary.ts'

export const companies: Translation<typeof english> = {
  title: '회사',
  noun: '회사',
  nouns: '회사',
  context: '내 회사와 하위 회사입니다. 수치에는 하위 회사에 속한 것도 포함됩니다.',
  find: '이름, 주소, 전화번호로 필터…',
  emptyText: '회사는 자신과 하위 회사의 단말과 사용자를 볼 수 있습니다.',
  column: {
    companyName: '회사',
    opType: '유형',
    parentName: '상위 회사',
    deviceCnt: '단말',
    userCnt: '계정',
    companyCnt: '하위 회사',
    phone: '전화번호',
    url: '사이트',
    address: '주소',
    desc: '설명',
    oemKey: 'OEM 키',
    startApp: '시작 앱',
    timeZone: '시간대',
    opLevel: '레벨',
    createTime: '생성 시각',
    createUser: '생성한 사람',
  },
  field: {
    companyName: '이름',
    pOpid: '상위 회사',
    invite: '관리자 초대',
    email: '관리자 이메일',
    name: '관리자 이름',
  },
  help: {
    pOpid: '선택하지 않으면 내 회사의 하위에 생기거나 그대로 있습니다.',
    timeZone: '업데이트 시간과 차트의 날짜는 이 시간대를 따릅니다.',
    startApp: '단말이 시작할 때 여는 앱의 패키지 이름입니다.',
    invite: '초대받은 사람이 비밀번호를 정하고 회사를 관리합니다.',
  },
  option: {
    opType: { Operator: '운영사', Manufacturer: '제조사', School: '학교', EducationOffice: '교육청' },
  },
  create: { title: '회사 추가', open: '회사 추가' },
  remove: { text: '하위 회사, 계정, 단말이 없는 회사만 삭제할 수 있습니다.' },
}
