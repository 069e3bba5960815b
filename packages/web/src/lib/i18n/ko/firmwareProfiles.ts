import type { Translation } from '../dictionary.ts'
import type { firmwareProfiles as english } from '../en/firmwareProfiles.ts'
import { rollouts } from './rollouts.ts'

export const firmwareProfiles: Translation<typeof english> = {
  ...rollouts,
  title: '업데이트 프로파일',
  noun: '업데이트 프로파일',
  nouns: '업데이트 프로파일',
  context: '여러 단말에 펌웨어를 배포합니다. 대상, 시기, 단말별 결과를 보여 줍니다.',
  find: '이름, 모델, 버전으로 필터…',
  emptyText: '프로파일은 승인된 버전을 단말에 조금씩 배포하고, 실패가 많으면 스스로 일시 중지합니다.',
  tab: {
    ...rollouts.tab,
    profiles: '펌웨어 업데이트 프로파일',
    'auto-profiles': '자동 프로파일',
  },
  column: {
    ...rollouts.column,
    fpName: '이름',
    modelName: '모델',
    mid: '모델',
    fwVer: '버전',
    startDate: '시작일',
  },
  option: { ...rollouts.option, target: { all: '모델의 모든 단말', ...rollouts.option.target } },
  field: {
    ...rollouts.field,
    firmwareFileId: '승인된 버전',
    fpRunMethod: '새 버전 시작 시점',
    fpRetry: '단말별 재시도 횟수',
    deleteDids: '제거할 단말',
  },
  help: {
    ...rollouts.help,
    firmwareFileId: '모델을 먼저 선택하십시오. 승인된 파일만 표시됩니다.',
    gid: '해당 모델의 단말만 포함하며, 나중에 그룹에 들어온 단말도 포함합니다.',
  },
  create: {
    open: '새 업데이트 프로파일',
    title: '새 업데이트 프로파일',
    action: '프로파일 생성',
    doneOf: '{{name}} 업데이트 프로파일을 생성했습니다.',
    failed: '업데이트 프로파일을 생성하지 못했습니다',
  },
  page: {
    ...rollouts.page,
    version: '대상 버전',
    from: '{{version}}, {{min}} 이상에서',
    activate: '활성화',
  },
  edit: { title: '업데이트 프로파일 편집', action: '변경 저장', doneOf: '{{name}} 업데이트 프로파일을 변경했습니다.' },
}
