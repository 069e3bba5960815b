/** What set-top boxes show, and the sets that are made of it. */
export const metadataSets = {
  title: 'TV content',
  noun: 'metadata set',
  nouns: 'metadata sets',
  find: 'Filter by name, version or description…',
  emptyText: 'Make the first set of channels, banners and ads that set-top boxes are given.',
  download: 'Download',
  menu: 'What can be done with {{name}}',
  findIn: 'Find {{nouns}}…',
  all: 'All, in their order',
  chosen: '{{count}} of {{total}} · {{size}}',
  noVod: 'None',
  sum: 'The files have {{size}} of {{most}}.',
  sumTooLarge: 'The files have {{size}}. A set has {{most}} at most.',
  column: {
    metaName: 'Name',
    metaVersion: 'Version',
    description: 'Description',
    channels: 'Channels',
    radioChannels: 'Radio',
    banners: 'Banners',
    liveAds: 'Live ads',
    bulkMetadataTime: 'In force since',
    meta_file_size: 'Size',
    vodApiResponseId: 'VOD list',
    dateAdded: 'Made',
    createUser: 'Made by',
    sha256: 'SHA-256',
  },
  create: {
    open: 'Make a set',
    title: 'Make a metadata set',
    action: 'Make the set',
    doneOf: 'The metadata set {{name}} was made.',
    failed: 'The metadata set was not made',
    field: { radioChannels: 'Radio channels' },
  },
  remove: { text: 'Its file is gone from the store.' },
  compare: {
    open: 'Compare',
    title: 'What is new in {{name}}',
    with: 'Compared with',
    alone: 'There is no other set to compare it with',
    same: 'Both show the same',
    what: 'Difference',
    before: 'Before',
    after: 'After',
    added: 'Added',
    removed: 'Removed',
    moved: '{{name}}: moved',
    place: 'Place {{place}}',
    vod: 'VOD list: {{before}} before, {{after}} after',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    metadataSets: typeof metadataSets
  }
}
