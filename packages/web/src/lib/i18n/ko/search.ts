import type { Translation } from '../dictionary.ts'
import type { search as english } from '../en/search.ts'

export const search: Translation<typeof english> = {
  label: '검색',
  searching: '검색 중',
  found: '결과 {{count}}건',
  foundIn: '결과 {{count}}건, {{seconds}}초',
  kind: {
    all: '전체',
    deviceId: '단말 ID',
    apName: 'AP 이름',
    model: '모델',
    owner: '소유자',
    school: '학교',
    firmware: '펌웨어',
  },
  group: {
    deviceId: '단말',
    apName: 'AP 이름',
    model: '모델',
    owner: '소유자',
    school: '학교',
    firmware: '펌웨어',
    pages: '이동 및 실행',
  },
  unregistered: '미등록',
  devices: '단말 {{formatted}}대',
  filter: '필터',
  firmwareFile: '파일',
  updateProfile: '업데이트 프로파일',
  inCity: '{{name}} 지역의 단말',
  withWords: '“{{name}}” 검색 단말 모두 보기',
  act: { reboot: '{{name}} 재부팅', lock: '{{name}} 잠금', unlock: '{{name}} 잠금 해제' },
  deviceFirst: '온라인 단말을 먼저 여십시오',
  onItsPages:
    '핑 경로 추적 속도 다운로드 업로드 신호 세기 테스트 시험 채널 스캔 회수 공장 초기화 상세 진단 이력 디버그',
  unsupported: '단말이 지원하지 않음',
  asksFirst: '실행 전 확인',
  nothing: '검색 결과가 없습니다',
  nothingText:
    'MAC(형식 무관), 일련번호, 엔드포인트, 고객 번호, 이름, 모델, 지역, 펌웨어로 검색할 수 있습니다. 모든 단어가 맞아야 합니다.',
  nothingOfKind: '이 종류의 결과가 없습니다. 다른 종류에는 있을 수 있습니다.',
  move: '이동',
  open: '열기',
  newTab: '새 탭',
  kindKey: '종류',
  hint: 'MAC은 어떤 형식이든 됩니다: A4C7F20B713E',
}
