import type { Translation } from '../dictionary.ts'
import type { qrLogs as english } from '../en/qrLogs.ts'

export const qrLogs: Translation<typeof english> = {
  title: 'QR 로그',
  noun: 'QR 코드',
  nouns: 'QR 코드',
  context: '셋톱박스가 표시한 QR 코드. 기간을 선택하지 않으면 최근 7일입니다.',
  find: 'MAC, 채널, 프로그램, 링크로 필터…',
  emptyText: 'QR 코드를 표시한 셋톱박스가 보고합니다.',
  column: {
    dateTime: '일시',
    macAddress: 'MAC 주소',
    channelName: '채널',
    programName: '프로그램',
    link: '링크',
    days: '기간',
  },
  option: { days: { 1: '오늘', 7: '최근 7일', 30: '최근 30일', 90: '최근 90일', all: '전체' } },
}
