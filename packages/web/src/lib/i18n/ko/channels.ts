import type { Translation } from '../dictionary.ts'
import type { channels as english } from '../en/channels.ts'

export const channels: Translation<typeof english> = {
  title: '채널',
  noun: '채널',
  nouns: '채널',
  emptyTitle: '채널 없음',
  emptyText: '셋톱박스 채널 목록에 넣을 첫 번째 채널을 추가하십시오.',
  column: {
    fileId: '로고',
    name: '이름',
    logicalChannelNumber: '채널 번호',
  },
  create: {
    open: '채널 추가',
    title: '채널 추가',
    action: '채널 추가',
    doneOf: '{{name}} 추가됨',
    done: '채널을 추가했습니다.',
    failed: '저장하지 못했습니다',
  },
  edit: {
    open: '변경',
    title: '채널 변경',
    action: '저장',
    doneOf: '{{name}} 변경됨',
    done: '변경했습니다.',
    failed: '저장하지 못했습니다',
  },
  remove: {
    open: '삭제',
    text: '파일이 저장소에서 삭제됩니다. 이미 만든 세트에는 그대로 남습니다.',
  },
}
