import type { admin as english } from '../en/admin.ts'
import type { Translation } from '../dictionary.ts'

export const admin: Translation<typeof english> = {
  add: '추가',
  addTo: '{{title}}에 추가',
  added: '행을 추가했습니다.',
  saved: '행을 저장했습니다.',
  deleted: '행을 삭제했습니다.',
  delete: '삭제',
  deleteTitle: '이 행을 삭제하시겠습니까?',
  deleteText: '되돌릴 수 없습니다. 삭제한 내용은 이력에 남습니다.',
  empty: '이 테이블에는 행이 없습니다.',
  noMatch: '일치하는 행이 없습니다.',
  noTable: '그런 테이블이 없습니다',
  find: '모든 열에서 찾기',
  rows_other: '{{count}}개 행',
  found_other: '{{total}}개 행 중 {{count}}개',
  patchEmpty: '변경된 값이 없습니다 (patchData empty)',
  optional: '선택',
  none: '없음',
  yes: '예',
  no: '아니요',
  imageHelp: 'PNG, JPEG 또는 WebP, 최대 512KB.',
}
