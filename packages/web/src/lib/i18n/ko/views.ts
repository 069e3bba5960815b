import type { Translation } from '../dictionary.ts'
import type { views as original } from '../en/views.ts'

export const views: Translation<typeof original> = {
  name: '보기 이름',
  help: '필터, 검색어, 정렬, 열을 이 브라우저에 저장합니다.',
  nameMissing: '보기 이름을 입력하십시오.',
  taken: '같은 이름의 보기가 있습니다.',
  full: '보기는 30개까지 저장할 수 있습니다. 하나를 먼저 삭제하십시오.',
  replace: '보기 바꾸기',
  saved: '{{name}} 보기를 저장했습니다.',
  deleted: '{{name}} 보기를 삭제했습니다.',
  open: '열기',
  undo: '되돌리기',
  rename: '{{name}} 이름 바꾸기',
  delete: '{{name}} 삭제',
}
