/** Titles of the VOD server of a company. */
export const vod = {
  title: {
    noun: 'title',
    nouns: 'titles',
    title: 'Titles',
    find: 'Filter by title, id or category…',
    emptyText: 'Titles stand here once the list was fetched.',
    column: {
      place: 'No.',
      title: 'Title',
      category: 'Category',
      seconds: 'Length',
      titleId: 'Id',
      poster: 'Poster',
    },
  },
  noun: 'title',
  nouns: 'titles',
  version: {
    noun: 'list',
    nouns: 'lists',
    title: 'Fetched lists',
    find: 'Filter by version…',
    emptyText: 'Each list that was fetched stands here with its version.',
    shown: 'In use',
    column: {
      version: 'Version',
      current: 'State',
      titles: 'Titles',
      vodSize: 'Size',
      getTime: 'Fetched',
      sha256: 'SHA-256',
    },
  },
  parts: 'What is shown',
  part: { titles: 'Titles', versions: 'Fetched lists' },
  fact: {
    size: 'Size',
    version: 'Version',
    titles: 'Titles',
    lastGetTime: 'Last fetched',
    nextTime: 'Next fetch',
    never: 'Never',
  },
  refresh: {
    action: 'Refresh',
    done: 'The VOD list was fetched: {{size}}.',
    failed: 'The VOD list was not fetched',
    unset: 'Set the VOD server first.',
  },
  running: {
    title: 'The list is being fetched.',
    text_one: '{{titles}} title, {{size}}, for {{since}}.',
    text: '{{titles}} titles, {{size}}, for {{since}}.',
  },
  failure: {
    title: 'The last fetch failed {{time}}:',
    settings: 'Check the settings of the VOD server, then refresh.',
    first: 'Refresh to try again.',
    again: 'The list from before stays in use. Refresh to try again.',
  },
  unset: {
    title: 'No VOD server is set.',
    text: 'Give its address and API key to fetch its titles.',
  },
  field: {
    url: 'Address',
    apiKey: 'API key',
    userId: 'User id',
    password: 'Password',
    version: 'Version in use already',
    executionMode: 'List is fetched',
  },
  help: {
    url: 'Where the list of titles is got. Redirects are not followed.',
    apiKey: 'Sent in the header x-api-key. The stored one is shown masked.',
    userId: 'For Basic authentication, where the server asks for it beside the key.',
    version: 'A list of this version is not fetched.',
  },
  option: {
    executionMode: { manual: 'By hand', '1h': 'Every hour', '2h': 'Every 2 hours', '4h': 'Every 4 hours' },
  },
  server: {
    open: 'VOD server',
    title: 'VOD server',
    action: 'Save',
    done: 'The VOD server was saved.',
    failed: 'The VOD server was not saved',
    kept: 'Left empty, the stored password stays.',
  },
  test: {
    action: 'Test connection',
    reached: 'The server answers.',
    version: 'Its list has version {{version}}.',
    failed: 'The server does not answer as it should:',
  },
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    vod: typeof vod
  }
}
