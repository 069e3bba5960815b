import { useRouter } from '@tanstack/react-router'
import { idInAddress, signedInRoot } from './roots.ts'
import { useListSearch } from './screen.ts'

/** What a page in two panes shows, as its address has it, and the addresses of others, with nothing of the lists within. */
export const usePanes = (
  path: string,
): Readonly<{
  row: string | undefined
  tab: string | undefined
  addressOf: (row?: string, tab?: string) => string
  open: (row?: string, tab?: string) => void
}> => {
  const { search, go } = useListSearch()
  const { opId } = signedInRoot.useSearch()
  const { stringifySearch } = useRouter().options
  const addressOf = (row?: string, tab?: string): string =>
    `${path}${stringifySearch({
      ...(opId !== undefined && { opId }),
      ...(row !== undefined && { row: idInAddress(row) }),
      ...(tab !== undefined && { tab }),
    })}`
  return {
    row: search.row === undefined ? undefined : String(search.row),
    tab: search.tab,
    addressOf,
    open: (row, tab) => go(addressOf(row, tab)),
  }
}
