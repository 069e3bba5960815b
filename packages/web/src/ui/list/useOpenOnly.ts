import { useEffect, useEffectEvent, useState } from 'react'

type Found<Row> = Readonly<{
  rows: readonly Row[]
  total: number
  /** What was looked for, and whether these rows are what was found. */
  keyword: string
  settled: boolean
}>

/** A scanner presses Enter before the list has come: its single match opens when it does. Gives what Enter calls. */
export const useOpenOnly = <Row>(
  { rows, total, keyword, settled }: Found<Row>,
  open: (row: Row) => void,
): ((keyword: string) => void) => {
  const [wanted, setWanted] = useState('')
  const isHere = wanted !== '' && keyword === wanted && settled
  const openOnly = useEffectEvent(() => {
    setWanted('')
    const [only] = rows
    if (only !== undefined && total === 1) open(only)
  })
  useEffect(() => {
    if (isHere) openOnly()
  }, [isHere])
  return (words) => setWanted(words.trim())
}
