/**
 * Runs once the pointer that is pressed is let go; at once where none is. What a field says when it loses the focus would
 * otherwise move what is being pressed away from under the pointer, and the click would be lost.
 */
export const afterPress = (run: () => void): void => {
  if (document.querySelector(':active') === null) {
    run()
    return
  }
  const ends = new AbortController()
  // The click comes with the release, before any timer.
  const end = (): void => {
    ends.abort()
    setTimeout(run)
  }
  for (const type of ['pointerup', 'pointercancel'] as const)
    window.addEventListener(type, end, { capture: true, signal: ends.signal })
}
