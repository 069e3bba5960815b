import { browserClock } from './clock.ts'

/** Milliseconds that a script of the console may take. Browsers wait for ever where a connection stands still. */
const longestMs = 120_000

/** What a script brings, or a failure once it has taken too long: the page then says so, and can be asked for again. */
export const inTime = <T>(coming: Promise<T>, clock: Pick<typeof browserClock, 'after'> = browserClock): Promise<T> =>
  new Promise((resolve, reject) => {
    const cancel = clock.after(longestMs, () => reject(new Error('The script did not come in time')))
    coming.then(resolve, reject).finally(cancel)
  })
