import type { Translation } from '../dictionary.ts'
import type { messages as english } from '../en/messages.ts'

export const messages: Translation<typeof english> = { title: '나에게 온 메시지' }
