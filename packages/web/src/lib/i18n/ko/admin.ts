import type { admin as english } from '../en/admin.ts'
import type { Translation } from '../dictionary.ts'

export const admin: Translation<typeof english> = {
  noun: '행',
  nouns: '행',
  noTable: '그런 테이블이 없습니다',
  find: '모든 열에서 찾기',
  rows_other: '{{count}}개 행',
  found_other: '{{total}}개 행 중 {{count}}개',
  help: { image: 'PNG, JPEG 또는 WebP, 최대 512KB.' },
  value: {
    state: { waiting: '대기', running: '진행 중', success: '완료', fail: '실패', cancelled: '중단' },
    status: { inviting: '초대됨', running: '사용 중' },
    deviceStatus: { inventory: '재고', requested: '배포 요청', deployed: '배포됨' },
    roleGroup: { system: '시스템', custom: '사용자 정의' },
    productClass: { STB: '셋톱박스', APROUTER: '공유기', AP: 'AP', EXTENDER: '확장기' },
  },
  systemRole: {
    systemAdministrator: '모든 운영사와 관리자 영역에서 모든 작업을 할 수 있습니다.',
    operatorAdministrator: '자기 운영사와 하위 운영사에서 모든 작업을 할 수 있습니다.',
    operatorStaff: '단말, 그룹, 펌웨어, 콘텐츠의 일상 업무를 합니다.',
    installer: '고객 댁에 단말을 설치합니다. 진단과 재부팅, 배포 요청을 할 수 있고 승인은 다른 사람이 합니다.',
    support: '조회, 진단, 재부팅을 할 수 있습니다. 잠금, 초기화, 삭제는 할 수 없습니다.',
    viewer: '조회만 할 수 있고 변경할 수 없습니다.',
  },
  edit: { nothing: '변경된 값이 없습니다 (patchData empty)', unanswered: 'Ref Patch' },
}
