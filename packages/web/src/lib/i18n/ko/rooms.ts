import type { Translation } from '../dictionary.ts'
import type { rooms as english } from '../en/rooms.ts'

export const rooms: Translation<typeof english> = {
  title: '객실',
  noun: '객실',
  nouns: '객실',
  context: '호텔 객실처럼 회사의 단말이 놓인 곳입니다. 단말은 한 객실에만 속합니다.',
  find: '이름, 설명, 회사로 필터…',
  emptyText: '객실을 추가한 다음 여기나 전체 단말 목록에서 단말을 추가하십시오.',
  column: {
    roomName: '객실',
    desc: '설명',
    deviceCount: '단말',
    companyName: '회사',
    createTime: '생성 시각',
    createUser: '생성한 사람',
  },
  field: { roomName: '이름', opId: '회사' },
  help: { opId: '이 회사의 단말이 속할 수 있습니다.' },
  create: { title: '객실 추가', open: '객실 추가' },
  remove: { text: '객실의 단말은 그대로 남으며 어느 객실에도 속하지 않게 됩니다.' },
}
