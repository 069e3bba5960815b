/** What is for one person alone. */
export const messages = { title: 'To you' } as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    messages: typeof messages
  }
}
