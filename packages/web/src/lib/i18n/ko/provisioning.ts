import type { Translation } from '../dictionary.ts'
import type { provisioning as english } from '../en/provisioning.ts'
import { rollouts } from './rollouts.ts'

export const provisioning: Translation<typeof english> = {
  ...rollouts,
  title: '일괄 적용',
  context:
    '회사의 셋톱박스에 표시할 콘텐츠입니다. 추가되거나 다시 연결되거나 콘텐츠를 잃은 단말에도 자동으로 적용됩니다.',
  runs: '진행 상황',
  off: '중지됨',
  seconds: '{{count}}초',
  versionOf: '버전 {{version}}',
  numberOf: '채널 번호 {{number}}',
  since: '{{time}}부터',
  by: '적용한 사람: {{name}}',
  tab: { ...rollouts.tab, success: '적용됨' },
  part: { ...rollouts.part, success: '적용됨' },
  column: {
    ...rollouts.column,
    counts: '적용됨',
    version: '현재 콘텐츠',
  },
  nothing: {
    BootingAd: '적용 중인 부팅 광고가 없습니다. 셋톱박스는 기본 화면을 표시합니다.',
    LandingChannel: '적용 중인 랜딩 채널이 없습니다. 셋톱박스는 꺼질 때의 채널로 시작합니다.',
    DsmCc: '적용 중인 메타데이터 세트가 없습니다.',
  },
  field: {
    ...rollouts.field,
    adFileId: '부팅 광고',
    channelId: '채널',
    metaName: '메타데이터 세트',
    metaFileId: '버전',
  },
  help: {
    ...rollouts.help,
    adFileId: '이름이나 버전으로 찾습니다. 모든 셋톱박스가 내려받아 부팅하는 동안 표시합니다.',
    channelId: '번호나 이름으로 찾습니다. 모든 셋톱박스가 부팅 후 표시하는 채널입니다.',
    metaFileId: '모든 셋톱박스가 내려받습니다.',
  },
  none: {
    BootingAd: '부팅 광고가 없습니다. 부팅 광고 화면에서 추가하십시오.',
    LandingChannel: '채널이 없습니다. TV 콘텐츠 화면에서 추가하십시오.',
  },
  noSets: '메타데이터 세트가 없습니다. TV 콘텐츠 화면에서 만드십시오.',
  change: {
    open: '변경…',
    first: '선택…',
    title: '적용 콘텐츠',
    action: '적용',
    done: '적용되었습니다.',
    failed: '적용하지 못했습니다',
  },
  landing: {
    title: '랜딩 채널',
    context: '셋톱박스가 부팅 후 표시하는 채널입니다.',
  },
  devices: {
    ...rollouts.devices,
    emptyText: '회사의 셋톱박스가 곧 여기에 나타납니다.',
  },
  page: { ...rollouts.page, chart: '적용된 단말 수 추이: 현재 {{total}}대 중 {{done}}대' },
  cancelTitle: '단말 제외: {{device}}',
  cancelOne: '단말은 현재 콘텐츠를 유지합니다. 나중에 다시 시도할 수 있습니다.',
  cancelUpdate: '제외',
  cancelUpdates: '단말 {{count}}대 제외',
  cancelText: '현재 콘텐츠가 그대로 유지됩니다. 나중에 다시 시도할 수 있습니다.',
}
