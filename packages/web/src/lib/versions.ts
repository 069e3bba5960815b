/** Released versions of the console, newest first. `changes` is a text of the help. */
export const versions = [{ version: '1.0.0', date: '2026-11-20', changes: 'guide.first' }] as const

export const version: string = versions[0].version
