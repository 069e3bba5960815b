/** The pages of what is not there or did not work. */
export const problem = {
  notFound: 'Page not found',
  notFoundAt: 'Nothing answers at {{path}}.',
  notFoundText: 'The link may be old, or the address has a typing error.',
  find: 'Find a device',
  server: 'The server could not answer',
  serverText: 'Something went wrong on our side. What you sent before is not lost.',
} as const

declare module '../dictionary.ts' {
  interface Dictionaries {
    problem: typeof problem
  }
}
