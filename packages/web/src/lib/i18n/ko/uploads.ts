import type { uploads as english } from '../en/uploads.ts'
import type { Translation } from '../dictionary.ts'

export const uploads: Translation<typeof english> = {
  title: '일괄 업로드',
  noun: '업로드',
  nouns: '업로드',
  context: '반영한 단말 파일이며, 최근 것부터 표시됩니다.',
  find: '파일, 사용자, 회사로 필터…',
  emptyText: '단말 목록의 “단말 등록”에서 파일을 업로드합니다.',
  counts: '{{total}}행 중 {{taken}}행 반영, {{refused}}행 거부',
  column: {
    fileName: '파일',
    result: '결과',
    uploadType: '행의 내용',
    totalRecords: '행',
    added: '추가',
    updated: '변경',
    invalidData: '거부',
    uploadTime: '업로드 시각',
    userName: '업로드한 사람',
    companyName: '회사',
  },
  refused: {
    title: '거부된 행',
    empty: '거부된 행이 없습니다',
    column: { row: '줄', deviceSn: '일련번호', reason: '이유' },
  },
  option: {
    result: { success: '반영', partial: '일부 반영', fail: '거부' },
    uploadType: { add: '새 단말', edit: '변경 사항' },
  },
}
