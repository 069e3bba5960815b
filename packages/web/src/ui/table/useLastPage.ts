import { useEffect, useEffectEvent } from 'react'

type Asked = Readonly<{
  page: number
  limit: number
  /** Rows of the whole list; undefined until the answer for this very page is there. */
  total: number | undefined
}>

/** A list is shorter than the address thinks, since rows went away or somebody mistyped it: `show` is given its last page. */
export const useLastPage = ({ page, limit, total }: Asked, show: (page: number) => void): void => {
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / limit))
  const showLast = useEffectEvent(() => show(last))
  useEffect(() => {
    if (page > last) showLast()
  }, [page, last])
}
