import type { Translation } from '../dictionary.ts'
import type { order as english } from '../en/order.ts'

export const order: Translation<typeof english> = {
  handle: '{{name}} 이동',
  how: '스페이스 바로 들고 화살표 키로 옮긴 뒤 다시 스페이스 바로 놓습니다. Esc를 누르면 원래 위치로 돌아갑니다.',
  menu: '{{name}} 메뉴',
  said: {
    lifted: '{{name}} 항목을 들었습니다. {{count}}개 중 {{place}}번째입니다.',
    at: '{{name}}: {{count}}개 중 {{place}}번째.',
    dropped: '{{name}} 항목을 {{count}}개 중 {{place}}번째에 놓았습니다.',
    back: '{{name}} 항목이 {{count}}개 중 {{place}}번째로 돌아갔습니다.',
  },
  place: {
    open: '위치 지정…',
    title: '위치 지정',
    label: '위치(1~{{last}})',
    wrong: '1부터 {{last}}까지의 숫자를 입력하십시오.',
    action: '이동',
  },
  coming: '나머지 목록을 불러오는 중입니다.',
  filtered: '필터를 지우면 순서를 바꿀 수 있습니다.',
  moved: '{{name}} 항목을 {{place}}번째로 옮겼습니다.',
  undo: '실행 취소',
}
