import type { Translation } from '../dictionary.ts'
import type { radioChannels as english } from '../en/radioChannels.ts'

export const radioChannels: Translation<typeof english> = {
  title: '라디오 채널',
  noun: '라디오 채널',
  nouns: '라디오 채널',
  emptyTitle: '라디오 채널 없음',
  emptyText: '셋톱박스에 넣을 첫 번째 라디오 채널을 추가하십시오.',
  column: {
    fileId: '로고',
    name: '이름',
    logicalChannelNumber: '채널 번호',
  },
  create: {
    open: '라디오 채널 추가',
    title: '라디오 채널 추가',
    action: '라디오 채널 추가',
    doneOf: '{{name}} 추가됨',
    done: '라디오 채널을 추가했습니다.',
    failed: '저장하지 못했습니다',
  },
  edit: {
    open: '변경',
    title: '라디오 채널 변경',
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
