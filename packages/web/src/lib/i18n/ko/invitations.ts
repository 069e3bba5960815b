import type { invitations as english } from '../en/invitations.ts'
import type { Translation } from '../dictionary.ts'

export const invitations: Translation<typeof english> = {
  account: '{{email}} 주소로 초대했고, 아직 응답이 없습니다.',
  company: '{{name}}: 회사 관리자로 초대했습니다.',
  until: '메일의 링크는 {{time}}까지 유효합니다.',
  over: '메일의 링크가 {{time}}에 만료되었습니다.',
  again: {
    action: '다시 초대',
    done: '{{email}} 주소로 초대를 다시 보냈습니다. 이전 링크는 더는 사용할 수 없습니다.',
  },
  cancel: {
    action: '초대 취소',
    title: '초대를 취소합니다',
    text: '{{email}} 주소로 보낸 링크와 코드를 더는 사용할 수 없고, 계정도 삭제됩니다.',
    done: '{{email}} 초대를 취소했습니다.',
  },
}
