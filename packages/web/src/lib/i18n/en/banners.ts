/** Banners that set-top boxes show. */
export const banners = {
  title: 'Banners',
  noun: 'banner',
  nouns: 'banners',
  emptyTitle: 'No banners',
  emptyText: 'Add the first banner that set-top boxes show.',
  column: {
    fileId: 'Picture',
    type: 'About',
    name: 'Name',
  },
  create: {
    open: 'Add banner',
    title: 'Add banner',
    action: 'Add banner',
    doneOf: 'The banner {{name}} was added.',
    done: 'The banner was added.',
    failed: 'The banner was not kept',
  },
  edit: {
    open: 'Change',
    title: 'Change banner',
    action: 'Save',
    doneOf: 'The banner {{name}} was changed.',
    done: 'The banner was changed.',
    failed: 'The banner was not kept',
  },
  remove: {
    open: 'Delete',
    text: 'Its file is gone from the store. Sets that were made with it keep it.',
  },
  option: {
    type: {
      advertisement: 'Advertisement',
      channel: 'Channel',
      VOD: 'VOD',
    },
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    banners: typeof banners
  }
}
