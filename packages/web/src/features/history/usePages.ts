import { useState } from 'react'
import { useSettings } from '../../lib/services.tsx'

/** The page of a table that stands in no address, and how many rows it has: the person's usual number at first. */
export const usePages = () => {
  const { perPage } = useSettings()
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(perPage)
  return {
    page,
    limit,
    onPage: setPage,
    onLimit: (next: number): void => {
      setLimit(next)
      setPage(1)
    },
  }
}
