import type { Translation } from '../dictionary.ts'
import type { force as english } from '../en/force.ts'

export const force: Translation<typeof english> = {
  on: '적용 중',
  off: '중지됨',
  paused: '자동 일시 중지',
  elsewhere: '하위 회사에 적용',
  none: '사용 안 함',
  action: '적용',
  title: '적용: {{name}}',
  text: {
    BootingAd: '{{company}} 셋톱박스가 부팅할 때 현재 광고 대신 표시합니다.',
    LandingChannel: '{{company}} 셋톱박스가 부팅 후 표시합니다.',
    DsmCc: '{{company}} 셋톱박스가 현재 세트 대신 내려받습니다.',
  },
  done: '적용되었습니다: {{name}}',
  started: '적용 시작: {{name}}',
  stopped: '추가 적용 중지: {{name}}',
  start: {
    action: '시작',
    title: '{{name}} 적용을 시작하시겠습니까?',
    text: '회사의 모든 셋톱박스와 나중에 추가되는 단말에도 적용됩니다.',
    resume: '남은 단말에 계속 적용합니다.',
  },
  stop: {
    action: '중지',
    title: '{{name}} 적용을 중지하시겠습니까?',
    text: '더 이상 다른 단말에 적용하지 않습니다. 이미 적용된 단말은 그대로 유지됩니다.',
    counted: '아직 적용되지 않은 단말 {{left}}대에는 더 이상 적용하지 않습니다. 적용된 {{done}}대는 그대로 유지됩니다.',
  },
}
