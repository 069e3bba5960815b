import type { Translation } from '../dictionary.ts'
import type { contentItems as english } from '../en/contentItems.ts'

export const contentItems: Translation<typeof english> = {
  find: '이름, 번호, 파일로 필터…',
  found: '{{total}}개 중 {{count}}개',
  noMatch: '필터에 맞는 항목이 없습니다',
  clear: '필터 지우기',
  channels: '채널 {{lcn}}',
  until: '{{day}}까지',
  onScreen: '화면 표시',
  hours: '표시 시간대',
  seconds: '{{count}}초',
  file: '파일',
  size: '크기',
  changed: '변경 시각',
  by: '추가한 사용자',
  total: '합계',
}
