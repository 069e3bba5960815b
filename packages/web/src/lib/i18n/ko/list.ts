import type { Translation } from '../dictionary.ts'
import type { list as english } from '../en/list.ts'

export const list: Translation<typeof english> = {
  find: '필터',
  empty: '{{nouns}} 없음',
  noMatch: '조건에 맞는 {{noun}} 없음',
  none: '없음',
  yes: '예',
  no: '아니요',
  read: '읽음',
  unread: '읽지 않음',
  create: { open: '새 {{noun}}' },
  export: {
    open: '목록 내보내기',
    title: '내보내기: {{title}}',
    text: '목록에서 찾은 {{count}}행 모두입니다.',
    run: '{{count}}행 내보내기',
  },
}
