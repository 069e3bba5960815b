/** Channels, radio channels, banners and live ads. */
export const contentItems = {
  title: 'Channels',
  noun: 'channel',
  nouns: 'channels',
  column: { logicalChannelNumber: 'Number', name: 'Name', channelFileSize: 'Size' },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    contentItems: typeof contentItems
  }
}
