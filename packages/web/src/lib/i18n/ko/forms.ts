import type { Translation } from '../dictionary.ts'
import type { forms as english } from '../en/forms.ts'

export const forms: Translation<typeof english> = {
  optional: '{{label}} (선택)',
  create: {
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
  companies: {
    all: '전체',
    some: '회사 선택',
    remove: '{{name}} 빼기',
    more: '{{count}}개 더 있습니다. 이름 일부를 입력해 찾으십시오.',
  },
  file: {
    choose: '파일 선택',
    other: '다른 파일',
    drop: '또는 여기에 끌어다 놓으십시오',
    remove: '파일 제거',
    preview: '그림 미리 보기',
    sending: '파일을 보내는 중',
    sent: '{{share}} 전송',
    tooLarge: '파일은 {{size}} 이하여야 합니다.',
  },
  export: {
    format: '형식',
    values: '값',
    shown: '화면과 같게',
    raw: '원본 값',
    shownHelp: '화면에 보이는 단어, 단위, 시각을 사용자의 언어와 시간대로 저장합니다.',
    rawHelp: 'API의 필드 이름과 값을 그대로 저장합니다: true, 초, 1970년부터의 밀리초.',
    failed: 'CSV 파일을 내려받지 못했습니다. 다시 시도하십시오.',
    done: '{{name}} 파일을 저장했습니다.',
  },
}
