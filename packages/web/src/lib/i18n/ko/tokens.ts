import type { Translation } from '../dictionary.ts'
import type { tokens as english } from '../en/tokens.ts'

export const tokens: Translation<typeof english> = {
  title: 'API 토큰',
  noun: 'API 토큰',
  nouns: 'API 토큰',
  context: '외부 시스템용입니다. 회사와 하위 회사에서 역할이 허용하는 호출을 할 수 있습니다.',
  find: '이름, 만든 사람으로 필터…',
  emptyText: '토큰이 있으면 외부 시스템에서 모든 API를 호출할 수 있습니다.',
  never: '없음',
  noEnd: '기한 없음',
  ended: '{{day}} 종료',
  column: {
    tokenName: '이름',
    hint: '앞부분',
    opId: '회사',
    companyName: '회사',
    roleGroupKey: '역할',
    roleName: '역할',
    lastUseTime: '마지막 사용',
    lastUseAddress: '마지막 주소',
    lastDay: '마지막 날',
    addresses: '사용할 수 있는 주소',
    createUser: '만든 사람',
    createTime: '만든 시각',
  },
  help: {
    tokenName: '이력에 표시되는 이름입니다. 예: CRM',
    lastDay: '이날이 끝날 때까지 유효합니다. 비워 두면 폐기할 때까지 유효합니다.',
    addresses: '주소나 네트워크를 한 줄에 하나씩 입력합니다. 비워 두면 모든 주소에서 사용할 수 있습니다.',
  },
  create: { title: 'API 토큰 만들기', action: 'API 토큰 만들기', doneOf: '{{name}} API 토큰을 만들었습니다.' },
  made: {
    title: '새 API 토큰',
    text: '한 번만 표시됩니다. 시스템의 비밀 저장소에 복사해 두십시오.',
    secret: '토큰',
    use: '헤더',
    lost: {
      title: '토큰을 두고 나가기',
      text: '다시 볼 수 없습니다. 지금 나가면 토큰을 다시 만들어야 합니다.',
      leave: '두고 나가기',
      stay: '돌아가기',
    },
  },
  remove: {
    title: 'API 토큰 {{count}}개 폐기',
    text: '지금부터 호출이 실패하고 열린 연결이 끊어집니다. 한 일은 이력에 남습니다.',
    done: 'API 토큰 {{count}}개를 폐기했습니다.',
  },
}
