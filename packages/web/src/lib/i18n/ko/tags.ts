import type { Translation } from '../dictionary.ts'
import type { tags as english } from '../en/tags.ts'

export const tags: Translation<typeof english> = {
  noun: '태그',
  nouns: '태그',
  title: '태그',
  field: { tags: '태그' },
  help: 'Enter 키나 쉼표로 구분합니다. 단말당 최대 {{most}}개, 각 {{length}}자까지입니다.',
  takeOff: '{{tag}} 태그 제거',
  taken: '{{tag}} 태그를 제거했습니다',
  open: '태그 추가',
  add: {
    open: '태그 추가…',
    title: '태그 추가',
    action: '태그 추가',
    failed: '태그를 추가하지 못했습니다',
    context: '단말 {{count}}대. 이미 있는 태그는 그대로 남습니다.',
    said: '단말 {{count}}대에 태그를 추가했습니다',
  },
  remove: {
    open: '태그 제거…',
    title: '태그 제거',
    action: '태그 제거',
    failed: '태그를 제거하지 못했습니다',
    context: '단말 {{count}}대. 단말에 있는 태그만 제거합니다.',
    said: '단말 {{count}}대에서 태그를 제거했습니다',
  },
}
