/** Whether the reader's keyboard has a ⌘ key where others have Ctrl. */
const isMac = /Mac|iPhone|iPad/.test(navigator.platform)

/** The key that goes with another one, as it is written on the reader's keyboard. */
export const commandKey = isMac ? '⌘' : 'Ctrl'

/** A key pressed together with that one, such as `⌘K` or `Ctrl+K`. */
export const withCommand = (key: string): string => (isMac ? `⌘${key}` : `Ctrl+${key}`)
