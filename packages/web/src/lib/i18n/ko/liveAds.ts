import type { Translation } from '../dictionary.ts'
import type { liveAds as english } from '../en/liveAds.ts'

export const liveAds: Translation<typeof english> = {
  title: '라이브 광고',
  noun: '라이브 광고',
  nouns: '라이브 광고',
  emptyTitle: '라이브 광고 없음',
  emptyText: '채널 위에 표시할 첫 번째 광고를 추가하십시오.',
  column: {
    fileId: '동영상 또는 이미지',
    description: '문구',
    lcn: '채널',
    position: '화면 위치',
    link: '링크',
    endDate: '종료일',
    startHour: '시작 시각',
    endHour: '종료 시각',
    duration: '표시 시간',
    totalImpression: '최대 노출 횟수',
    afterBootImpression: '부팅 후 최대 노출 횟수',
  },
  create: {
    open: '라이브 광고 추가',
    title: '라이브 광고 추가',
    action: '라이브 광고 추가',
    doneOf: '{{name}} 추가됨',
    done: '라이브 광고를 추가했습니다.',
    failed: '저장하지 못했습니다',
  },
  edit: {
    open: '변경',
    title: '라이브 광고 변경',
    action: '저장',
    doneOf: '{{name}} 변경됨',
    done: '변경했습니다.',
    failed: '저장하지 못했습니다',
  },
  remove: {
    open: '삭제',
    text: '파일이 저장소에서 삭제됩니다. 이미 만든 세트에는 그대로 남습니다.',
  },
  option: {
    position: {
      top: '위',
      bottom: '아래',
      left: '왼쪽',
      right: '오른쪽',
      full: '전체 화면',
    },
  },
  help: {
    description: '한 줄에 20자씩 최대 2줄입니다.',
    lcn: '채널 번호를 쉼표로 구분합니다.',
    startHour: '0~23',
    endHour: '0~23. 이 시각이 끝날 때까지 표시합니다.',
  },
}
