/** Ads that set-top boxes show over channels. */
export const liveAds = {
  title: 'Live ads',
  noun: 'live ad',
  nouns: 'live ads',
  emptyTitle: 'No live ads',
  emptyText: 'Add the first ad that set-top boxes show over channels.',
  column: {
    fileId: 'Film or picture',
    description: 'Text',
    lcn: 'Channels',
    position: 'Place on the screen',
    link: 'Link',
    endDate: 'Last day',
    startHour: 'First hour',
    endHour: 'Last hour',
    duration: 'Shown for',
    totalImpression: 'Times shown at most',
    afterBootImpression: 'Times shown since boot at most',
  },
  create: {
    open: 'Add live ad',
    title: 'Add live ad',
    action: 'Add live ad',
    doneOf: 'The live ad {{name}} was added.',
    done: 'The live ad was added.',
    failed: 'The live ad was not kept',
  },
  edit: {
    open: 'Change',
    title: 'Change live ad',
    action: 'Save',
    doneOf: 'The live ad {{name}} was changed.',
    done: 'The live ad was changed.',
    failed: 'The live ad was not kept',
  },
  remove: {
    open: 'Delete',
    text: 'Its file is gone from the store. Sets that were made with it keep it.',
  },
  option: {
    position: {
      top: 'Top',
      bottom: 'Bottom',
      left: 'Left',
      right: 'Right',
      full: 'Full screen',
    },
  },
  help: {
    description: 'At most 2 lines of 20 characters.',
    lcn: 'Channel numbers, separated by commas.',
    startHour: '0 to 23.',
    endHour: '0 to 23. It is shown to the end of this hour.',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    liveAds: typeof liveAds
  }
}
