import type { Translation } from '../dictionary.ts'
import type { autoProfiles as english } from '../en/autoProfiles.ts'
import { rollouts } from './rollouts.ts'

export const autoProfiles: Translation<typeof english> = {
  title: '업데이트 프로파일',
  noun: '자동 프로파일',
  nouns: '자동 프로파일',
  context: '승인된 펌웨어를 자동으로 배포합니다. 단말마다 버전당 한 번만 진행합니다.',
  find: '모델, 운영사로 필터…',
  emptyText: '자동 프로파일이 있으면 새로 승인된 펌웨어와 새 단말이 자동으로 처리됩니다.',
  newest: '최신 승인 버전',
  allDevices: '모델의 모든 단말',
  always: '언제든지',
  change: '변경',
  state: { on: '사용', ready: '준비만', off: '사용 안 함', withFailures: '{{state}}, {{failed}}대\u00a0실패' },
  column: {
    modelName: '모델',
    mid: '모델',
    state: '상태',
    targetVersion: '대상 버전',
    currentVersion: '배포 중인 버전',
    targetDevice: '단말',
    hours: '시간대',
    activateMode: '시작 시점',
    upgradeMode: '업데이트 방식',
    maxRetryCount: '재시도',
    companyName: '운영사',
    createTime: '생성 시각',
    createUser: '생성자',
  },
  field: {
    ...rollouts.field,
    opId: '운영사',
    activateMode: '새 버전 시작 시점',
    maxRetryCount: '단말별 재시도 횟수',
    window: '시간대',
    autoActivate: '자동으로 시작',
    enabled: '사용',
  },
  option: { ...rollouts.option, window: { any: '하루 중 언제든지', hours: '매일 지정한 시간대' } },
  help: {
    ...rollouts.help,
    from: '운영사의 시간대 기준이며, 자정을 넘길 수 있습니다.',
    autoActivate: '끄면 준비만 하고, 직접 시작합니다.',
  },
  create: { open: '새 자동 프로파일', title: '새 자동 프로파일' },
  remove: { text: '이 프로파일이 시작한 배포는 중지됩니다. 단말의 버전은 그대로입니다.' },
}
