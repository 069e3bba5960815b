import type { firmwareUpdate as original } from '../en/firmwareUpdate.ts'
import type { Translation } from '../dictionary.ts'

export const firmwareUpdate: Translation<typeof original> = {
  open: '펌웨어 업데이트…',
  refusal: { offline: '단말이 오프라인입니다.' },
  update: {
    title: '펌웨어 업데이트',
    action: '업데이트 시작',
    failed: '업데이트를 시작하지 못했습니다',
  },
  newest: {
    open: '최신 펌웨어로 업데이트',
    title: '단말 {{count}}대 최신 펌웨어로 업데이트',
    action: '단말 {{count}}대 업데이트',
    effect:
      '각 단말은 모델별로 승인된 최신 펌웨어가 설치된 버전보다 높으면 그 버전을 받아 다시 시작하며, 몇 분간 사용이 중단됩니다.',
    nothing: '지금 더 새로운 펌웨어를 받을 단말이 없습니다.',
  },
  context: '단말 {{count}}대, {{model}}',
  field: {
    to: '단말',
    gid: '그룹',
    list: '목록의 단말',
    mid: '모델',
    firmwareFileId: '펌웨어',
    upgradeMode: '업데이트 방식',
    fpRunMethod: '새 버전 시작',
    window: '시간',
  },
  option: {
    to: { chosen: '선택한 단말', group: '그룹의 단말', list: '목록의 단말' },
    window: { any: '언제든지', hours: '정해진 시간에만' },
  },
  help: { from: '각 단말의 회사 시간대를 따릅니다. 자정을 넘길 수 있습니다.' },
  tooMany: '한 번에 단말 {{most}}대까지 업데이트할 수 있습니다. 대상이 더 많으면 펌웨어 프로파일을 사용하십시오.',
  noneOfModel: '이 모델의 단말이 있는 목록을 지정하십시오.',
  choose: { firmwareFileId: '펌웨어 선택' },
  noFirmware: '이 모델에 승인된 펌웨어가 없습니다',
  nothingReady: '업데이트할 단말이 없습니다.',
  ready: '단말 {{count}}대',
  readyText: '지금 업데이트합니다',
  offline: '오프라인 {{count}}대',
  offlineText: '제외됩니다. 예약되지 않습니다',
  left: '그 외 {{count}}대',
  why: {
    already: '이미 이 버전 {{count}}대',
    newer: '더 새로운 버전 {{count}}대',
    differs: '다른 버전 {{count}}대',
    belowMinimum: '최소 버전 미만 {{count}}대',
    versionUnknown: '버전을 비교할 수 없음 {{count}}대',
    unsupported: '원격 업데이트 미지원 {{count}}대',
    busy: '업데이트 중 {{count}}대',
    otherModel: '다른 모델 {{count}}대',
    notOffered: '제공 대상이 아닌 회사의 단말 {{count}}대',
    noFirmware: '승인된 펌웨어 없음 {{count}}대',
    missing: '없는 단말 {{count}}대',
  },
}
