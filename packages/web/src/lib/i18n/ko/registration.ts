import type { Translation } from '../dictionary.ts'
import type { registration as original } from '../en/registration.ts'

export const registration: Translation<typeof original> = {
  choose: '모델 선택',
  field: {
    company: '회사',
    model: '모델',
    deviceSn: '일련번호',
    macAddr: 'MAC 주소',
    customerId: '고객 번호',
  },
  productClass: {
    STB: '셋톱박스',
    EXTENDER: '확장기',
    APROUTER: '공유기',
    AP: '액세스 포인트',
  },
  one: {
    title: '이 단말 등록',
    text: '회사의 재고에 들어갑니다. 그 전에는 읽기만 합니다.',
    says: '단말이 알린 모델: {{model}}, 제조사: {{maker}}',
    newModel: '새 모델: {{kind}}',
    action: '단말 등록',
    failed: '단말을 등록하지 못했습니다.',
    done: '{{name}} 등록 완료',
  },
  import: {
    help: '최대 20,000행, 20MB입니다. 첫 행은 열 이름입니다. 등록을 누르기 전에는 아무것도 등록되지 않습니다.',
    rows: '단말, 한 줄에 한 대',
    rowsHelp:
      '일련번호, MAC 주소, 모델, 고객 번호 순서입니다. 스프레드시트나 CSV 파일에서 붙여 넣으십시오. 첫 줄에 열 이름을 적으면 순서를 바꿀 수 있습니다. 등록을 누르기 전에는 아무것도 등록되지 않습니다.',
    nothing: '아직 등록할 수 있는 단말이 없습니다.',
    taking: '단말을 등록하는 중입니다.',
    checked: '{{total}}대 중 {{count}}대를 등록할 수 있고 {{refused}}대는 거부됩니다.',
    taken: '{{total}}대 중 {{count}}대를 등록했고 {{refused}}대는 거부되었습니다.',
  },
  change: {
    title: '단말 정보 변경',
    text: '각 행은 엔드포인트, 일련번호, MAC 주소로 단말을 찾습니다.',
    action: '단말 {{count}}대 변경',
    done: '단말 {{count}}대를 변경했습니다',
    help: '최대 20,000행, 20MB입니다. 첫 행은 열 이름이며, 빈 셀의 값은 그대로 둡니다. 고객 번호, 판매점, 단말 ID, 도시, 우편번호, 주소를 변경할 수 있습니다. 변경을 누르기 전에는 아무것도 변경되지 않습니다.',
    rows: '단말, 한 줄에 한 대',
    rowsHelp:
      '첫 줄은 열 이름이며, 빈 값은 그대로 둡니다. 고객 번호, 판매점, 단말 ID, 도시, 우편번호, 주소를 변경할 수 있습니다. 변경을 누르기 전에는 아무것도 변경되지 않습니다.',
    nothing: '아직 변경할 단말이 없습니다.',
    taking: '단말을 변경하는 중입니다.',
    checked: '{{total}}행 중 {{count}}행이 단말을 변경하고 {{refused}}행은 거부됩니다.',
    taken: '{{total}}행 중 {{count}}행이 단말을 변경했고 {{refused}}행은 거부되었습니다.',
  },
  many: {
    type: '행의 내용',
    add: '새 단말',
    edit: '기존 단말의 변경 사항',
    title: '단말 등록',
    text: '회사의 재고에 들어가며, 서버에 연결되면 바로 관리할 수 있습니다.',
    how: '단말 수',
    single: '한 대',
    fromFile: '파일에서',
    several: '여러 대',
    optional: '선택 항목입니다.',
    defaultModel: '모델이 없는 행의 모델',
    noModel: '모든 행에 모델 있음',
    action: '단말 {{count}}대 등록',
    done: '단말 {{count}}대를 등록했습니다',
    failed: '단말을 등록하지 못했습니다.',
  },
}
