import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Button } from '../Button.tsx'
import { Drawer } from '../Dialog.tsx'
import type { ExtrasOf, ListSpec, PagedCall } from './spec.ts'
import { useListParts } from './useListParts.tsx'

type Head = Readonly<{ title?: string; context?: string; above?: ReactNode }>

type Props<C extends PagedCall> = Readonly<{
  spec: ListSpec<C>
  /** What the drawer says beside the rows, by what their answer carries with them. */
  head?: (extras: ExtrasOf<C>) => Head
  onClose: () => void
}>

/** A list in front of a page, closed with its view: the next one begins at its first page. */
export function ListDrawer<C extends PagedCall>({ spec, head, onClose }: Props<C>) {
  const { t } = useTranslation()
  const { title, actions, content, extras, leave } = useListParts(spec, 'card')
  const said: Head = extras === undefined || head === undefined ? {} : head(extras)
  const close = (): void => {
    leave()
    onClose()
  }
  return (
    <Drawer
      open
      onClose={close}
      title={said.title ?? title}
      context={said.context}
      footer={
        <>
          {actions}
          <Button data-autofocus onClick={close}>
            {t('action.close')}
          </Button>
        </>
      }
    >
      {said.above}
      {content}
    </Drawer>
  )
}
