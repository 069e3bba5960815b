import type { Translation } from '../dictionary.ts'
import type { groups as english } from '../en/groups.ts'

export const groups: Translation<typeof english> = {
  title: '그룹',
  noun: '그룹',
  nouns: '그룹',
  context: '한 회사의 단말을 묶어 함께 관리합니다. 단말은 한 그룹에만 속합니다.',
  find: '이름, 설명, 회사로 필터…',
  emptyText: '그룹을 추가한 다음 전체 단말 목록에서 단말을 선택해 추가하십시오.',
  column: {
    groupName: '그룹',
    desc: '설명',
    deviceCount: '단말',
    companyName: '회사',
    createTime: '생성 시각',
    createUser: '생성한 사람',
  },
  field: { groupName: '이름', opId: '회사' },
  help: { opId: '이 회사의 단말이 속할 수 있습니다.' },
  devices: '단말',
  devicesOf: '{{name}}의 단말',
  create: { title: '그룹 추가', open: '그룹 추가' },
  remove: { text: '그룹의 단말은 그대로 남으며 어느 그룹에도 속하지 않게 됩니다.' },
}
