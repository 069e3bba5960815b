import type { feedback as english } from '../en/feedback.ts'
import type { Translation } from '../dictionary.ts'

export const feedback: Translation<typeof english> = {
  title: '의견',
  noun: '의견',
  nouns: '의견',
  context: '이 콘솔에 대해 보내온 의견입니다.',
  find: '제목, 내용, 보낸 사람으로 필터…',
  emptyText: '“의견 보내기”로 보낸 내용이 여기에 표시됩니다.',
  column: {
    title: '제목',
    type: '유형',
    contents: '내용',
    userName: '보낸 사람',
    companyName: '회사',
    time: '보낸 시각',
    address: '화면',
  },
  option: { type: { bug: '문제', new: '신규', improve: '개선', misc: '기타' } },
}
