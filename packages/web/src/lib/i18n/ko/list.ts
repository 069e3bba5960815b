import type { Translation } from '../dictionary.ts'
import type { list as english } from '../en/list.ts'

export const list: Translation<typeof english> = {
  find: '필터',
  empty: '{{nouns}} 없음',
  noMatch: '조건에 맞는 {{noun}} 없음',
  optional: '{{label}} (선택)',
  none: '없음',
  yes: '예',
  no: '아니요',
  read: '읽음',
  unread: '읽지 않음',
  create: {
    open: '새 {{noun}}',
    title: '새 {{noun}}',
    action: '{{noun}} 저장',
    done: '{{noun}} 저장 완료',
    failed: '{{noun}} 저장 실패',
  },
  edit: {
    title: '{{noun}} 변경',
    action: '{{noun}} 저장',
    done: '{{noun}} 변경 완료',
    failed: '{{noun}} 변경 실패',
    nothing: '변경된 값이 없습니다.',
  },
  remove: {
    title: '{{nouns}} {{count}}개 삭제',
    text: '삭제한 내용은 이력에만 남습니다.',
    done: '{{nouns}} {{count}}개를 삭제했습니다.',
  },
  import: {
    file: 'CSV 또는 Excel 파일',
    template: '열이 있는 서식 받기',
    line: '{{line}}행',
    left: '외 {{count}}건',
    save: '거부된 행 저장',
    reason: '이유',
    first: '읽은 첫 행들',
    refused: '거부된 행',
    check: '행 검사',
    checking: '행을 검사하는 중입니다.',
    stop: '중지',
    pasted: '붙여 넣은 행',
    changed: '선택한 뒤 파일이 바뀌었습니다. 다시 선택하십시오.',
    stopped:
      '중지했습니다. 모든 행이 한꺼번에 반영되거나 전혀 반영되지 않습니다. 다시 검사하여 반영되지 않았는지 확인하십시오.',
    unanswered:
      '서버가 응답하지 않았습니다. 모든 행이 한꺼번에 반영되거나 전혀 반영되지 않습니다. 다시 검사하여 확인하십시오.',
  },
  pick: {
    remove: '{{name}} 빼기',
    none: '“{{word}}”에 맞는 항목이 없습니다.',
    more: '{{count}}개 더 있습니다. 입력하여 찾으십시오.',
    searching: '찾는 중…',
  },
}
