/** The settings of a VOD server as they are used. */
export type VodSettings = Readonly<{ url: string; userId: string; password: string; apiKey: string }>

export type FetchedTitle = Readonly<{
  titleId: string
  title: string
  category: string
  seconds: number | null
  poster: string
}>

/** Reads an answer as its bytes come. */
export type VodReader = Readonly<{
  /** The titles that this part completes. @throws {VodFailure} */
  push: (part: Buffer) => readonly FetchedTitle[]
  /** The version of the list, once it was read. */
  version: () => string | undefined
  /** @throws {VodFailure} where something is missing. */
  end: () => void
}>

/**
 * How the servers of one kind are asked for their titles, and how they answer: a file of its own beside this. Connections, bounds
 * and what is kept are the same for all of them.
 */
export type VodAdapter = Readonly<{
  headers: (settings: VodSettings) => Readonly<Record<string, string>>
  reader: () => VodReader
}>
