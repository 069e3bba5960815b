import type { ListSpec, PagedCall } from './spec.ts'
import { useListParts } from './useListParts.tsx'
import '../panes.css'

/**
 * A list as what a tab of a page shows, such as one of a company: what is done with the whole stands beside what narrows it. Its
 * `part` keeps it apart from the page in the address; `scope` or `among` say of which rows it is.
 */
export function ListPane<C extends PagedCall>({ spec }: Readonly<{ spec: ListSpec<C> }>) {
  return useListParts(spec, 'pane').content
}
