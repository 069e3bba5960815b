import type { metadataSets as english } from '../en/metadataSets.ts'
import type { Translation } from '../dictionary.ts'

export const metadataSets: Translation<typeof english> = {
  title: 'TV 콘텐츠',
}
