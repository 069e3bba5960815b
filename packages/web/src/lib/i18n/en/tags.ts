/** Tags of devices. */
export const tags = {
  noun: 'tag',
  nouns: 'tags',
  title: 'Tags',
  field: { tags: 'Tags' },
  help: 'Enter or a comma ends one. At most {{most}} a device, of {{length}} characters.',
  takeOff: 'Remove the tag {{tag}}',
  taken: 'Removed the tag {{tag}}',
  open: 'Add tag',
  add: {
    open: 'Add tags…',
    title: 'Add tags',
    action: 'Add tags',
    failed: 'The tags were not added',
    context: '{{count}} devices. Tags that they have stay.',
    context_one: '{{count}} device. Tags that it has stay.',
    said: 'Added tags to {{count}} devices',
    said_one: 'Added tags to {{count}} device',
  },
  remove: {
    open: 'Remove tags…',
    title: 'Remove tags',
    action: 'Remove tags',
    failed: 'The tags were not removed',
    context: '{{count}} devices. Each loses those of the tags that it has.',
    context_one: '{{count}} device. It loses those of the tags that it has.',
    said: 'Removed tags from {{count}} devices',
    said_one: 'Removed tags from {{count}} device',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    tags: typeof tags
  }
}
