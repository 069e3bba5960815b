import type { Translation } from '../dictionary.ts'
import type { secondFactor as english } from '../en/secondFactor.ts'

export const secondFactor: Translation<typeof english> = {
  title: '2단계 인증',
  off: '사용하지 않음. 사용하면 로그인할 때 비밀번호와 함께 휴대전화 앱의 코드를 입력합니다.',
  on: '{{date}}부터 사용 중',
  codesLeft: '남은 복구 코드: {{count}}개',
  fewCodes: '남은 복구 코드: {{count}}개. 해제했다가 다시 설정하면 새로 받을 수 있습니다.',
  required: '회사에서 2단계 인증을 요구하므로 해제할 수 없습니다.',
  asked: '회사에서 2단계 인증을 요구합니다. 설정하기 전에는 다른 화면을 열 수 없습니다.',
  back: '로그인으로 돌아가기',
  field: { code: '코드', password: '비밀번호' },
  code: {
    title: '코드를 입력하십시오',
    text: '인증 앱을 열고 Headend에 표시되는 6자리 숫자를 입력하십시오.',
    action: '로그인',
    failed: '로그인하지 못했습니다',
    other: '복구 코드 사용',
  },
  recovery: {
    title: '복구 코드를 입력하십시오',
    text: '2단계 인증을 설정할 때 받은 10개 중 하나를 입력하십시오. 각 코드는 한 번만 쓸 수 있습니다.',
    action: '로그인',
    failed: '로그인하지 못했습니다',
    other: '앱 사용',
    field: { code: '복구 코드' },
  },
  setUp: {
    open: '설정',
    title: '2단계 인증 설정',
    text: '설정하면 로그인할 때 인증 앱의 코드를 입력해야 합니다. 시작하려면 비밀번호를 입력하십시오.',
  },
  begin: { action: '계속', failed: '시작하지 못했습니다' },
  confirm: {
    text: '인증 앱으로 이 그림을 스캔한 뒤 앱에 표시되는 6자리 숫자를 입력하십시오.',
    picture: '아래 비밀 키를 담은 QR 코드',
    app: '이 휴대전화의 앱에서 열기',
    secret: '카메라가 없으면 이 키를 앱에 입력하십시오.',
    action: '사용 시작',
    failed: '사용하지 못했습니다',
  },
  codes: {
    title: '복구 코드를 보관하십시오',
    text: '2단계 인증을 사용합니다. 앱이 없을 때 각 코드로 한 번씩 로그인할 수 있으며 다시 볼 수 없습니다.',
    save: '파일로 저장',
    kept: '보관했습니다',
    lost: {
      title: '코드 없이 나갑니까',
      text: '다시 볼 수 없습니다. 코드와 앱이 모두 없으면 관리자만 다시 열 수 있습니다.',
      leave: '코드 없이 나가기',
      stay: '코드로 돌아가기',
    },
  },
  remove: {
    open: '해제',
    title: '2단계 인증 해제',
    text: '해제하면 비밀번호만으로 로그인합니다.',
    action: '해제',
    done: '2단계 인증을 해제했습니다',
    failed: '해제하지 못했습니다',
    help: { code: '앱의 코드 또는 복구 코드' },
  },
}
