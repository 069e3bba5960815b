import type { Translation } from '../dictionary.ts'
import type { problem as english } from '../en/problem.ts'

export const problem: Translation<typeof english> = {
  notFound: '페이지를 찾을 수 없습니다',
  notFoundAt: '{{path}} 주소에는 아무것도 없습니다.',
  notFoundText: '오래된 링크이거나 주소가 잘못되었을 수 있습니다.',
  find: '단말 찾기',
  server: '서버가 응답하지 못했습니다',
  serverText: '서버에서 문제가 발생했습니다. 이미 보낸 내용은 그대로입니다.',
}
