import { useState } from 'react'

type Asked = Readonly<{ error: Error | null; isPending: boolean }>

/**
 * Why a query failed, also while it is asked again: what did not answer keeps saying so, and does not look as if it were asked for the
 * first time. `forget` shows the waiting, for somebody who asked.
 */
export const useLastError = ({ error, isPending }: Asked): readonly [error: Error | null, forget: () => void] => {
  const [last, setLast] = useState<Error | null>(null)
  if (error !== null && error !== last) setLast(error)
  // It has answered meanwhile.
  if (error === null && !isPending && last !== null) setLast(null)
  return [error ?? (isPending ? last : null), () => setLast(null)]
}
