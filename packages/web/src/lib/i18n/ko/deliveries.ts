import type { Translation } from '../dictionary.ts'
import type { deliveries as english } from '../en/deliveries.ts'

export const deliveries: Translation<typeof english> = {
  title: '웹훅',
  noun: '전송 기록',
  nouns: '전송 기록',
  context: '외부 시스템에 전달한 내용입니다. 14일 동안 보관합니다.',
  find: '웹훅, 이벤트로 필터…',
  emptyText: '이벤트가 발생하면 여기에 표시됩니다.',
  one: '이벤트',
  again: '다시 보내기',
  resent: '이벤트를 다시 보냅니다.',
  next: '다음 시도',
  messageId: 'ID (webhook-id)',
  payload: '보내는 내용',
  answer: '받은 응답',
  noAnswer: '없음',
  skippedEvents: '건너뛴 이벤트',
  skippedCount: '건너뜀: {{count}}건',
  skippedText: '이 웹훅에 대기 중인 이벤트가 너무 많아 기록하지 않았습니다. 내용은 API 호출로 조회하십시오.',
  column: {
    event: '이벤트',
    webhookName: '웹훅',
    webhookId: '웹훅',
    state: '상태',
    status: '응답',
    attempts: '시도',
    skipped: '이벤트 수',
    duration: '소요 시간',
    createTime: '발생 시각',
    companyName: '회사',
  },
  option: {
    state: { waiting: '대기', delivered: '전달됨', failed: '포기함', skipped: '건너뜀' },
    event: {
      device: { online: '단말 온라인', offline: '단말 오프라인', registered: '단말 등록' },
      task: { ended: '작업 종료' },
      alarm: { raised: '알람 발생', closed: '알람 해제' },
      rollout: { paused: '배포 일시 중지', ended: '배포 종료' },
      ping: '시험',
    },
  },
}
