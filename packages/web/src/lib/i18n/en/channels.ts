/** TV channels that set-top boxes list. */
export const channels = {
  title: 'Channels',
  noun: 'channel',
  nouns: 'channels',
  emptyTitle: 'No channels',
  emptyText: 'Add the first channel that set-top boxes list.',
  column: {
    fileId: 'Logo',
    name: 'Name',
    logicalChannelNumber: 'Channel number',
  },
  create: {
    open: 'Add channel',
    title: 'Add channel',
    action: 'Add channel',
    doneOf: 'The channel {{name}} was added.',
    done: 'The channel was added.',
    failed: 'The channel was not kept',
  },
  edit: {
    open: 'Change',
    title: 'Change channel',
    action: 'Save',
    doneOf: 'The channel {{name}} was changed.',
    done: 'The channel was changed.',
    failed: 'The channel was not kept',
  },
  remove: {
    open: 'Delete',
    text: 'Its file is gone from the store. Sets that were made with it keep it.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    channels: typeof channels
  }
}
