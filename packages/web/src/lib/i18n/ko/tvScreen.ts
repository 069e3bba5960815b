import type { Translation } from '../dictionary.ts'
import type { tvScreen as english } from '../en/tvScreen.ts'

export const tvScreen: Translation<typeof english> = {
  channel: '채널을 바꾸면 로고와 번호, 이름이 표시됩니다.',
  radio: '라디오 채널을 듣는 동안 이미지가 화면에 표시됩니다.',
  home: '배너는 홈 메뉴 위쪽에 표시됩니다.',
  boot: '셋톱박스가 부팅하는 동안 동영상이 전체 화면에 표시됩니다.',
  ad: {
    top: '광고가 화면 위쪽에 표시됩니다.',
    bottom: '광고가 화면 아래쪽에 표시됩니다.',
    left: '광고가 화면 왼쪽에 표시됩니다.',
    right: '광고가 화면 오른쪽에 표시됩니다.',
    full: '광고가 전체 화면에 표시됩니다.',
  },
}
