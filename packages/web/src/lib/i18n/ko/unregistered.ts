import type { Translation } from '../dictionary.ts'
import type { unregistered as original } from '../en/unregistered.ts'

export const unregistered: Translation<typeof original> = {
  title: '미등록 단말',
  context: '서버와 통신하지만 어느 재고에도 없는 단말입니다. 등록하기 전에는 읽기만 합니다.',
  find: 'MAC, 일련번호, 엔드포인트로 거르기',
  column: {
    online: '상태',
    endpointId: '엔드포인트',
    modelName: '모델',
    manufacturer: '제조사',
    deviceSn: '일련번호',
    macAddr: 'MAC 주소',
    firmwareVersion: '펌웨어',
    createTime: '처음 본 시각',
    accessTime: '마지막 통신',
  },
  empty: '미등록 단말이 없습니다',
  emptyText: '재고에 없는 단말이 연결되면 바로 여기에 나타납니다.',
  noMatch: '조건에 맞는 미등록 단말이 없습니다',
  register: '등록',
  lock: '잠금',
  unlock: '잠금 해제',
  offline: '단말이 연결되어 있지 않습니다. 온라인이 되면 다시 시도하십시오.',
  noLock: '단말이 잠금 상태를 알리지 않습니다.',
  now: '지금',
  export: {
    title: '미등록 단말 내보내기',
    text: '이 보기의 단말 {{count}}대를 표시된 열로 내보냅니다.',
    run: '단말 {{count}}대 내보내기',
  },
  forget: '지우기',
  forgetTitle: '이 단말을 목록에서 지웁니까?',
  forgetText: '단말이 다시 통신하면 다시 나타납니다.',
  forgotten: '단말을 목록에서 지웠습니다.',
}
