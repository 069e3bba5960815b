import type { Translation } from '../dictionary.ts'
import type { banners as english } from '../en/banners.ts'

export const banners: Translation<typeof english> = {
  title: '배너',
  noun: '배너',
  nouns: '배너',
  emptyTitle: '배너 없음',
  emptyText: '셋톱박스에 표시할 첫 번째 배너를 추가하십시오.',
  column: {
    fileId: '이미지',
    type: '유형',
    name: '이름',
  },
  create: {
    open: '배너 추가',
    title: '배너 추가',
    action: '배너 추가',
    doneOf: '{{name}} 추가됨',
    done: '배너를 추가했습니다.',
    failed: '저장하지 못했습니다',
  },
  edit: {
    open: '변경',
    title: '배너 변경',
    action: '저장',
    doneOf: '{{name}} 변경됨',
    done: '변경했습니다.',
    failed: '저장하지 못했습니다',
  },
  remove: {
    open: '삭제',
    text: '파일이 저장소에서 삭제됩니다. 이미 만든 세트에는 그대로 남습니다.',
  },
  option: {
    type: {
      advertisement: '광고',
      channel: '채널',
      VOD: 'VOD',
    },
  },
}
