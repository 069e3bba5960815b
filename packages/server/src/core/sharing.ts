/**
 * Work that many ask for at the same time, done for all of them (single flight). Who asks while it is under way gets what
 * is done next, together with all who ask meanwhile: that began after they asked, so that nobody is given what was before a
 * change of their own. Whatever many ask, of each key one is under way.
 */
export const sharing = <Result>() => {
  const running = new Map<string, Promise<unknown>>()
  const next = new Map<string, Promise<Result>>()

  const begin = (key: string, work: () => Promise<Result>): Promise<Result> => {
    const result = work()
    const ended = result.then(
      () => running.delete(key),
      () => running.delete(key),
    )
    running.set(key, ended)
    return result
  }

  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    const waiting = next.get(key)
    if (waiting !== undefined) return waiting
    const before = running.get(key)
    if (before === undefined) return begin(key, work)
    const after = before.then(() => {
      next.delete(key)
      return begin(key, work)
    })
    next.set(key, after)
    return after
  }
}
