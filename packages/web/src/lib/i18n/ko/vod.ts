import type { Translation } from '../dictionary.ts'
import type { vod as english } from '../en/vod.ts'

export const vod: Translation<typeof english> = {
  title: {
    noun: '타이틀',
    nouns: '타이틀',
    title: '타이틀',
    find: '제목, ID, 분류로 필터…',
    emptyText: '목록을 가져오면 타이틀이 여기에 표시됩니다.',
    column: {
      place: '번호',
      title: '제목',
      category: '분류',
      seconds: '길이',
      titleId: 'ID',
      poster: '포스터',
    },
  },
  noun: '타이틀',
  nouns: '타이틀',
  version: {
    noun: '목록',
    nouns: '목록',
    title: '가져온 목록',
    find: '버전으로 필터…',
    emptyText: '가져온 목록이 버전과 함께 여기에 표시됩니다.',
    shown: '사용 중',
    column: {
      version: '버전',
      current: '상태',
      titles: '타이틀',
      vodSize: '크기',
      getTime: '가져온 시각',
      sha256: 'SHA-256',
    },
  },
  parts: '표시할 내용',
  part: { titles: '타이틀', versions: '가져온 목록' },
  fact: {
    size: '크기',
    version: '버전',
    titles: '타이틀',
    lastGetTime: '마지막으로 가져온 시각',
    nextTime: '다음 가져오기',
    never: '없음',
  },
  refresh: {
    action: '새로 고침',
    done: 'VOD 목록을 가져왔습니다: {{size}}.',
    failed: 'VOD 목록을 가져오지 못했습니다',
    unset: '먼저 VOD 서버를 설정하십시오.',
  },
  running: {
    title: '목록을 가져오는 중입니다.',
    text: '타이틀 {{titles}}개, {{size}}, {{since}} 경과.',
  },
  failure: {
    title: '마지막 가져오기 실패({{time}}):',
    settings: 'VOD 서버 설정을 확인한 뒤 새로 고치십시오.',
    first: '새로 고쳐 다시 시도하십시오.',
    again: '이전 목록은 계속 사용됩니다. 새로 고쳐 다시 시도하십시오.',
  },
  unset: {
    title: 'VOD 서버가 설정되지 않았습니다.',
    text: '타이틀을 가져오려면 주소와 API 키를 입력하십시오.',
  },
  field: {
    url: '주소',
    apiKey: 'API 키',
    userId: '사용자 ID',
    password: '비밀번호',
    version: '이미 사용 중인 버전',
    executionMode: '가져오는 방식',
  },
  help: {
    url: '타이틀 목록을 가져올 주소입니다. 다른 주소로의 이동은 따르지 않습니다.',
    apiKey: 'x-api-key 헤더로 보냅니다. 저장된 키는 가려서 표시합니다.',
    userId: '서버가 키와 함께 기본 인증을 요구할 때 입력합니다.',
    version: '이 버전의 목록은 가져오지 않습니다.',
  },
  option: {
    executionMode: { manual: '수동', '1h': '1시간마다', '2h': '2시간마다', '4h': '4시간마다' },
  },
  server: {
    open: 'VOD 서버',
    title: 'VOD 서버',
    action: '저장',
    done: 'VOD 서버를 저장했습니다.',
    failed: 'VOD 서버를 저장하지 못했습니다',
    kept: '비워 두면 저장된 비밀번호를 유지합니다.',
  },
  test: {
    action: '연결 시험',
    reached: '서버가 응답합니다.',
    version: '목록 버전: {{version}}.',
    failed: '서버가 올바르게 응답하지 않습니다:',
  },
}
