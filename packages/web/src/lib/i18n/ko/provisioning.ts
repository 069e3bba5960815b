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
  started: '적용 시작: {{name}}',
  stopped: '추가 적용 중지: {{name}}',
  tab: { ...rollouts.tab, success: '적용됨' },
  part: { ...rollouts.part, success: '적용됨' },
  column: {
    ...rollouts.column,
    counts: '적용됨',
    version: '현재 콘텐츠',
    name: '이름',
    contentVersion: '버전',
    channelNumber: '채널 번호',
    since: '적용 시각',
    createUser: '적용한 사람',
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
    metaFileId: '메타데이터 세트',
  },
  help: {
    ...rollouts.help,
    adFileId: '모든 셋톱박스가 내려받아 부팅하는 동안 표시합니다.',
    channelId: '모든 셋톱박스가 부팅 후 표시하는 채널입니다.',
    metaFileId: '모든 셋톱박스가 내려받습니다.',
  },
  change: {
    open: '변경…',
    first: '선택…',
    title: '적용 콘텐츠',
    action: '적용',
    done: '적용되었습니다.',
    failed: '적용하지 못했습니다',
  },
  start: {
    title: '{{name}} 적용을 시작하시겠습니까?',
    text: '회사의 모든 셋톱박스와 나중에 추가되는 단말에도 적용됩니다.',
    resume: '남은 단말에 계속 적용합니다.',
    action: '시작',
  },
  stop: {
    title: '{{name}} 적용을 중지하시겠습니까?',
    text: '더 이상 다른 단말에 적용하지 않습니다. 이미 적용된 단말은 그대로 유지됩니다.',
    action: '중지',
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
