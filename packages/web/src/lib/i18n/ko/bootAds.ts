import type { Translation } from '../dictionary.ts'
import type { bootAds as english } from '../en/bootAds.ts'

export const bootAds: Translation<typeof english> = {
  title: '부팅 광고',
  noun: '부팅 광고',
  nouns: '부팅 광고',
  context: '셋톱박스가 부팅할 때 보여 주는 동영상입니다.',
  find: '이름, 파일, 버전으로 필터…',
  emptyText: '셋톱박스가 부팅할 때 보여 줄 첫 번째 동영상을 추가하십시오.',
  seconds: '{{count}}초',
  menu: '{{name}} 메뉴',
  column: {
    force: '적용',
    fileId: '동영상',
    adName: '이름',
    version: '버전',
    adFileNameOrg: '파일',
    type: '형식',
    seconds: '길이',
    adFileSize: '크기',
    bulkBootAdTime: '적용 시각',
    companyName: '회사',
    dateAdded: '추가한 시각',
    createUser: '추가한 사용자',
    sha256: 'SHA-256',
  },
  create: {
    open: '부팅 광고 추가',
    title: '부팅 광고 추가',
    action: '부팅 광고 추가',
    doneOf: '{{name}}: 부팅 광고를 추가했습니다.',
    failed: '부팅 광고를 저장하지 못했습니다',
  },
  edit: { doneOf: '{{name}}: 부팅 광고의 이름을 변경했습니다.', action: '이름 변경' },
  remove: { text: '동영상이 저장소에서 삭제됩니다.' },
}
