/** What set-top boxes show, and the sets that are made of it. */
export const metadataSets = {
  title: 'TV content',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    metadataSets: typeof metadataSets
  }
}
