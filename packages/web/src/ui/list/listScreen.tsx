import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Page } from '../Page.tsx'
import type { PagedCall, ScreenSpec } from './spec.ts'
import { useListParts } from './useListParts.tsx'

/**
 * A list as a screen: columns, filters, words, order, pages and the opened row in the address, phone rows, what to say when
 * there is nothing, forms to create and change, and the deletion of one or several.
 * @example export const Screen = listScreen({ call: roomCalls.list, texts: 'rooms', menu: 'management', id: ({ roomId }) => roomId, columns, order, phone, create, edit, remove })
 */
export const listScreen = <C extends PagedCall>(spec: ScreenSpec<C>) =>
  function ListScreen() {
    return <List spec={spec} />
  }

/** The same for a list that is described while it is drawn. */
export function List<C extends PagedCall>({ spec }: Readonly<{ spec: ScreenSpec<C> }>) {
  const { t } = useTranslation()
  const { title, crumb, context, about, actions, tabs, content } = useListParts(spec, 'screen')
  return (
    <Page
      title={title}
      context={context}
      about={about}
      crumbs={[{ label: t(`menu.${spec.menu}`) }, { label: crumb }]}
      tabs={spec.pageTabs ?? tabs}
      actions={actions}
    >
      {content}
    </Page>
  )
}
