import { IconBookmark, IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { Button, IconButton } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'
import { TextField } from '../Field.tsx'
import type { ListSearch } from '../../lib/listSearch.ts'
import type { SavedView } from './views.ts'
import { nameLength } from './views.ts'
import { renamed, withView, withoutView } from './viewChanges.ts'
import './views.css'

type Props = Readonly<{
  /** The address that is shown, with its columns. */
  search: ListSearch
  views: readonly SavedView[]
  onViews: (views: readonly SavedView[]) => void
  onApply: (view: SavedView) => void
  onClose: () => void
}>

/** Saves what the list shows under a name; applies, renames and deletes what was saved before. */
export const ViewsDialog = ({ search, views, onViews, onApply, onClose }: Props) => {
  const { t } = useTranslation(['views', 'common'])
  const { toasts } = useServices()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [editing, setEditing] = useState<string | null>(null)
  // What had the focus goes with its view: the field above is nearest.
  const field = useRef<HTMLInputElement>(null)
  const wanted = name.trim()
  const isTaken = views.some((view) => view.name === wanted)

  const save = (): void => {
    if (wanted === '') return setError(t('nameMissing'))
    const next = withView(views, { name: wanted, search })
    if (next === views) return setError(t('full'))
    onViews(next)
    toasts.success(t('saved', { name: wanted }))
    onClose()
  }

  const remove = (view: SavedView): void => {
    onViews(withoutView(views, view.name))
    field.current?.focus()
    toasts.success(t('deleted', { name: view.name }), {
      action: { label: t('undo'), run: () => onViews(views) },
    })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('common:table.saveView')}
      icon={IconBookmark}
      onSubmit={save}
      unsaved={wanted !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('common:action.cancel')}</Button>
          <Button type="submit" variant="primary">
            {t(isTaken ? 'replace' : 'common:table.saveView')}
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label={t('name')}
        help={t('help')}
        error={error}
        value={name}
        maxLength={nameLength}
        autoComplete="off"
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      {views.length > 0 && (
        <section className="hd-saved-views" aria-label={t('common:table.views')}>
          <h3>{t('common:table.views')}</h3>
          <ul>
            {views.map((view) =>
              editing === view.name ? (
                <li key={view.name}>
                  <Rename
                    view={view}
                    taken={views.map((one) => one.name)}
                    onDone={(to) => {
                      if (to !== null) onViews(renamed(views, view.name, to))
                      setEditing(null)
                      field.current?.focus()
                    }}
                  />
                </li>
              ) : (
                <li key={view.name}>
                  <button
                    type="button"
                    className="hd-link"
                    onClick={() => {
                      onApply(view)
                      onClose()
                    }}
                  >
                    {view.name}
                  </button>
                  <IconButton
                    icon={IconPencil}
                    size="sm"
                    label={t('rename', { name: view.name })}
                    onClick={() => setEditing(view.name)}
                  />
                  <IconButton
                    icon={IconTrash}
                    size="sm"
                    label={t('delete', { name: view.name })}
                    onClick={() => remove(view)}
                  />
                </li>
              ),
            )}
          </ul>
        </section>
      )}
    </Dialog>
  )
}

/** The field in place of a view's name. Enter keeps the new name, Esc the old one. */
const Rename = ({
  view,
  taken,
  onDone,
}: {
  view: SavedView
  taken: readonly string[]
  onDone: (name: string | null) => void
}) => {
  const { t } = useTranslation(['views', 'common'])
  const [name, setName] = useState(view.name)
  const wanted = name.trim()
  const isOthers = wanted !== view.name && taken.includes(wanted)
  const finish = (): void => {
    if (isOthers || wanted === '') return
    onDone(wanted)
  }
  return (
    <>
      <TextField
        className="hd-grow"
        label={t('rename', { name: view.name })}
        hideLabel
        size="sm"
        autoFocus
        value={name}
        maxLength={nameLength}
        error={isOthers ? t('taken') : wanted === '' ? t('nameMissing') : undefined}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // The form around would save a view, and the dialog would close.
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') finish()
          else onDone(null)
        }}
      />
      <Button size="sm" onClick={finish}>
        {t('common:action.save')}
      </Button>
    </>
  )
}
