/** What the kinds of content say alike. */
export const contentItems = {
  find: 'Filter by name, number or file…',
  found: '{{count}} of {{total}}',
  noMatch: 'Nothing matches the filter',
  clear: 'Clear the filter',
  channels: 'Channels {{lcn}}',
  until: 'until {{day}}',
  onScreen: 'On the screen',
  hours: 'Hours',
  seconds: '{{count}} s',
  file: 'File',
  size: 'Size',
  changed: 'Changed',
  by: 'Added by',
  total: 'Total',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    contentItems: typeof contentItems
  }
}
