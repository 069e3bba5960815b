import type { Translation } from '../dictionary.ts'
import type { notices as english } from '../en/notices.ts'

export const notices: Translation<typeof english> = {
  title: '공지',
  noun: '공지',
  nouns: '공지',
  context: '게시 기간 동안 회사와 하위 회사 전체 또는 지정한 회사에 표시됩니다.',
  find: '제목, 내용, 발신 회사로 필터…',
  emptyText: '게시하면 대상자의 알림에 표시됩니다.',
  published: '게시 중',
  until: '{{day}}까지',
  came: '{{title}} ({{sender}})',
  news: { message: '우리 회사에 온 메시지', notice: '공지' },
  column: {
    notiTitle: '제목',
    notiType: '유형',
    state: '상태',
    subType: '구분',
    contents: '내용',
    periodStart: '시작일',
    periodEnd: '종료일',
    ops: '받는 회사',
    senderCompany: '발신 회사',
    readStatus: '내 확인',
    createUser: '작성자',
  },
  help: {
    subType: '선택 항목입니다. 예: 점검',
    periodEnd: '시작일과 종료일 모두 게시 기간에 포함됩니다.',
    ops: '전체는 우리 회사와 모든 하위 회사를 뜻합니다.',
  },
  option: { notiType: { NOTICE: '공지', ALERT: '경고', INFORMATION: '안내' }, ops: { all: '전체' } },
  create: { title: '공지 게시', action: '공지 게시' },
  remove: { text: '삭제하면 아무도 읽을 수 없습니다.' },
}
