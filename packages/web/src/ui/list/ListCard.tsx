import { count } from '../../lib/formats.ts'
import { Card } from '../Card.tsx'
import type { ListSpec, PagedCall } from './spec.ts'
import { useListParts } from './useListParts.tsx'

/** A list as a card of a page, such as a tab of a device. With a `part`, it is one of several that the address knows by name. */
export function ListCard<C extends PagedCall>({ spec }: Readonly<{ spec: ListSpec<C> }>) {
  const { title, total, actions, tabs, content } = useListParts(spec, 'card')
  return (
    <Card flush className="hd-list-card" title={title} meta={total !== undefined && count(total)} actions={actions}>
      {tabs}
      {content}
    </Card>
  )
}
