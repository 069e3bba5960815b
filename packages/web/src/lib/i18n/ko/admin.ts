import type { admin as english } from '../en/admin.ts'
import type { Translation } from '../dictionary.ts'

export const admin: Translation<typeof english> = {
  noun: '행',
  nouns: '행',
  noTable: '그런 테이블이 없습니다',
  find: '모든 열에서 찾기',
  rows_other: '{{count}}개 행',
  found_other: '{{total}}개 행 중 {{count}}개',
  help: { image: 'PNG, JPEG 또는 WebP, 최대 512KB.' },
  edit: { nothing: '변경된 값이 없습니다 (patchData empty)', unanswered: 'Ref Patch' },
}
