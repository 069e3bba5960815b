import type { contentItems as english } from '../en/contentItems.ts'
import type { Translation } from '../dictionary.ts'

export const contentItems: Translation<typeof english> = {
  title: '채널',
  noun: '채널',
  nouns: '채널',
  column: { logicalChannelNumber: '번호', name: '이름', channelFileSize: '크기' },
}
