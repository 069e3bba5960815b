/** What an operator does that has to last once it was answered with success. */
export type Deed =
  | Readonly<{ kind: 'edit'; endpointId: string; value: string }>
  | Readonly<{ kind: 'create'; title: string }>
  | Readonly<{ kind: 'delete'; title: string }>
  | Readonly<{ kind: 'set'; endpointId: string; path: string; value: string }>
  | Readonly<{ kind: 'start'; what: string; endpointIds: readonly string[] }>

/** How it was answered. `unknown`: not, or so that it may have been done all the same. */
export type Answered = 'acknowledged' | 'refused' | 'unknown'

/** Who is told of every deed: once before it is asked for, and once when it is known how that was answered. */
export type Witness = Readonly<{
  begins: (deed: Deed) => (answered: Answered, taskIds?: readonly string[]) => void
}>
