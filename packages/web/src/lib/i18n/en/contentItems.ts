/** What the kinds of content say alike. */
export const contentItems = {
  find: 'Filter by name, number or file…',
  found: '{{count}} of {{total}}',
  noMatch: 'Nothing matches the filter',
  clear: 'Clear the filter',
  channels: 'Channels {{lcn}}',
  until: 'until {{day}}',
  onScreen: 'On the screen',
  total: 'Total',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    contentItems: typeof contentItems
  }
}
