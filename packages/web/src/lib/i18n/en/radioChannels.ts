/** Radio channels that set-top boxes list. */
export const radioChannels = {
  title: 'Radio channels',
  noun: 'radio channel',
  nouns: 'radio channels',
  emptyTitle: 'No radio channels',
  emptyText: 'Add the first radio channel that set-top boxes list.',
  column: {
    fileId: 'Logo',
    name: 'Name',
    logicalChannelNumber: 'Channel number',
  },
  create: {
    open: 'Add radio channel',
    title: 'Add radio channel',
    action: 'Add radio channel',
    doneOf: 'The radio channel {{name}} was added.',
    done: 'The radio channel was added.',
    failed: 'The radio channel was not kept',
  },
  edit: {
    open: 'Change',
    title: 'Change radio channel',
    action: 'Save',
    doneOf: 'The radio channel {{name}} was changed.',
    done: 'The radio channel was changed.',
    failed: 'The radio channel was not kept',
  },
  remove: {
    open: 'Delete',
    text: 'Its file is gone from the store. Sets that were made with it keep it.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    radioChannels: typeof radioChannels
  }
}
