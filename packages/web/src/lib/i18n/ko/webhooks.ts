import type { Translation } from '../dictionary.ts'
import type { webhooks as english } from '../en/webhooks.ts'

export const webhooks: Translation<typeof english> = {
  title: '웹훅',
  noun: '웹훅',
  nouns: '웹훅',
  context: '단말에 일어난 일을 서명과 함께 외부 시스템에 전달합니다.',
  find: '이름, 주소로 필터…',
  emptyText: '웹훅은 외부 시스템의 주소로 이벤트를 보냅니다.',
  more: '웹훅 추가 작업',
  test: '시험 이벤트 보내기',
  log: '전송 기록 보기',
  tab: { webhooks: '웹훅', deliveries: '전송 기록' },
  state: { on: '켜짐', off: '꺼짐', failing: '실패 중, {{since}}', stopped: '실패하여 꺼짐' },
  column: {
    webhookName: '이름',
    opId: '회사',
    companyName: '회사',
    address: '주소',
    events: '이벤트',
    enabled: '켜짐',
    state: '상태',
    waiting: '대기',
    formerSecretTime: '이전 비밀 만료',
    createUser: '만든 사람',
    createTime: '만든 시각',
  },
  help: {
    opId: '이 회사와 하위 회사의 이벤트를 전달합니다.',
    address: '이벤트를 JSON으로 이 주소에 보냅니다. 리디렉션은 따르지 않습니다.',
    enabled: '꺼져 있는 동안에는 아무것도 기록하지 않습니다.',
  },
  option: {
    events: {
      device: { online: '단말 온라인', offline: '단말 오프라인', registered: '단말 등록' },
      task: { ended: '작업 종료' },
      alarm: { raised: '알람 발생', closed: '알람 해제' },
      rollout: { paused: '배포 일시 중지', ended: '배포 종료' },
    },
  },
  create: { title: '웹훅 추가', action: '웹훅 추가', doneOf: '{{name}} 웹훅을 추가했습니다.' },
  made: {
    title: '웹훅의 서명 비밀',
    text: '한 번만 표시됩니다. 시스템은 이 값으로 이벤트를 누가 보냈는지 확인합니다.',
    secret: '서명 비밀',
    lost: {
      title: '비밀을 두고 나가기',
      text: '다시 볼 수 없습니다. 지금 나가면 웹훅을 다시 만들어야 합니다.',
      leave: '두고 나가기',
      stay: '돌아가기',
    },
  },
  renew: {
    label: '서명 비밀 재발급',
    text: '24시간 동안 새 비밀과 현재 비밀로 함께 서명하고, 그 뒤 현재 비밀은 만료됩니다. 그 이전 비밀은 지금 만료됩니다.',
    until: '{{time}}까지 이전 비밀로도 서명합니다.',
  },
  renewed: {
    title: '웹훅의 새 서명 비밀',
    text: '한 번만 표시됩니다. 이벤트를 누가 보냈는지 확인할 시스템에 등록하십시오.',
    lost: {
      title: '비밀을 두고 나가기',
      text: '다시 볼 수 없습니다. 지금 나가면 비밀을 다시 재발급해야 하며, 그때 이전 비밀은 만료됩니다.',
      leave: '두고 나가기',
      stay: '돌아가기',
    },
  },
  remove: { text: '지금부터 아무것도 보내지 않으며 전송 기록도 삭제됩니다.' },
}
