import { channelCalls } from '@headend/contract/cmsChannels'
import type { ContentKind } from '@headend/contract/contentItems'
import { mediaRules } from '@headend/contract/media'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { callsOf, fileOf, isFilm, nameOf, sizeOf, textsOf } from '../../lib/content.ts'
import type { ContentItem } from '../../lib/content.ts'
import { count, size } from '../../lib/formats.ts'
import type { ContentTabProps } from '../../lib/features.ts'
import { useCall, useFormats, usePermission, useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import type { FormSpec } from '../../ui/form/spec.ts'
import { FilmFrame } from '../../ui/FilmFrame.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { RemoveDialog } from '../../ui/list/RemoveDialog.tsx'
import { OrderedList } from '../../ui/order/OrderedList.tsx'
import { useOrder } from '../../ui/order/useOrder.ts'
import { SearchField } from '../../ui/SearchField.tsx'
import { SizesFoot } from '../../ui/SizesFoot.tsx'
import { TvScreen } from '../../ui/TvScreen.tsx'
import { useOverflow } from '../../ui/useOverflow.ts'
import { acceptOf, fieldsOf, momentOf, startOf, wordsOf } from './kinds.ts'
import { ItemDetails } from './ItemDetails.tsx'
import { screenFields } from './screenFields.tsx'
import './contentItems.css'

const permission = 'content.manage'
const none: readonly ContentItem[] = []
/** So many are drawn before all of a list are there. */
const atFirst = 100

/** The form of a new one, or of one that is there; its file is another only where one is chosen. */
const formOf = (kind: ContentKind, part: 'create' | 'edit', companyId: string): FormSpec => {
  const { add, edit, uploadFile } = callsOf[kind]
  const isNew = part === 'create'
  const file = {
    name: 'fileId',
    input: 'upload',
    call: uploadFile,
    accept: acceptOf(kind),
    rule: mediaRules[kind],
    optional: !isNew,
  } as const
  return {
    call: isNew ? add : edit,
    permission,
    texts: textsOf[kind],
    part,
    called: kind === 'liveAd' ? 'description' : 'name',
    fields: [file, { name: 'screen', input: 'drawn', draw: screenFields[kind] }, ...fieldsOf[kind]],
    start: () => startOf[kind],
    ...(isNew
      ? { body: ({ screen: _screen, ...values }) => ({ ...values, opId: companyId }) }
      : {
          sends: 'changed',
          params: ({ id }) => ({ id }),
          titleOf: (row) => String(row['name'] || row['description'] || row['fileName']),
          // A text that is emptied is sent as such.
          body: ({ screen: _screen, ...values }) =>
            Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value === null ? '' : value])),
        }),
  }
}

function Row({ kind, item }: Readonly<{ kind: ContentKind; item: ContentItem }>) {
  const word = useWords('contentItems')
  const own = useWords(textsOf[kind])
  const formats = useFormats()
  const more = [
    'lcn' in item && word('channels', { lcn: item.lcn }),
    'position' in item && own(`option.position.${item.position}`),
    kind === 'banner' && 'type' in item && own(`option.type.${item.type}`),
    'endDate' in item && word('until', { day: formats.day(item.endDate) }),
    size(sizeOf(item)),
  ]
  return (
    <>
      <span className={`hd-content-thumb hd-content-thumb-${kind}`}>
        {isFilm(item) ? (
          <FilmFrame src={fileOf(item)} className="hd-content-frame" />
        ) : (
          <img src={fileOf(item)} alt="" loading="lazy" decoding="async" />
        )}
      </span>
      {'logicalChannelNumber' in item && <b className="hd-content-number">{item.logicalChannelNumber}</b>}
      <span className="hd-content-text">
        <span className="hd-cut">{nameOf(item)}</span>
        <span className="hd-cut hd-muted">{more.filter(Boolean).join(' · ')}</span>
      </span>
    </>
  )
}

type Front = Readonly<{ what: 'create' } | { what: 'edit' | 'remove'; item: ContentItem }>

/** One kind of what set-top boxes show: its order, where one appears on the screen, and what the files of all kinds come to. */
export function ContentList({ kind, companyId }: Pick<ContentTabProps, 'companyId'> & Readonly<{ kind: ContentKind }>) {
  const word = useWords('contentItems')
  const own = useWords(textsOf[kind])
  const order = useWords('order')
  const mayWrite = usePermission(permission)
  const { client } = useServices()
  const calls = callsOf[kind]
  const input = { query: { opId: companyId } }
  const { data: whole, error, refetch } = useCall(calls.list, input, { keep: true })
  // What is in sight first stands before thousands have come.
  const first = useCall(calls.list, { query: { opId: companyId, limit: atFirst } }, { enabled: !whole, silent: true })
  const data = whole ?? first.data
  const channels = useCall(channelCalls.list, input, { enabled: kind === 'liveAd', silent: true }).data?.rows
  const [find, setFind] = useState('')
  const [chosenId, setChosen] = useState<string>()
  const [front, setFront] = useState<Front | null>(null)
  const all: readonly ContentItem[] = data?.rows ?? none
  const words = find.toLowerCase().split(/\s+/).filter(Boolean)
  const shown = words.length === 0 ? all : all.filter((item) => words.every((one) => wordsOf(item).includes(one)))
  const places = new Map(all.map(({ id }, at) => [id, at + 1]))
  const chosen = shown.find(({ id }) => id === chosenId) ?? shown[0]
  const idOf = ({ id }: ContentItem): string => id
  const move = useOrder({
    list: calls.list,
    input,
    items: all,
    idOf,
    nameOf,
    send: (ids) => client.request(calls.sort, { body: { ids: [...ids] } }),
  })
  const close = (): void => setFront(null)
  const draw = useCallback((item: ContentItem) => <Row {...{ kind, item }} />, [kind])
  const [change, remove] = [own('edit.open'), own('remove.open')]
  const actions = useCallback(
    (item: ContentItem): readonly MenuItem[] =>
      mayWrite
        ? [
            { label: change, icon: IconPencil, onSelect: () => setFront({ what: 'edit', item }) },
            { label: remove, icon: IconTrash, danger: true, onSelect: () => setFront({ what: 'remove', item }) },
          ]
        : [],
    [mayWrite, change, remove],
  )
  const { overflows, watch } = useOverflow()

  if (error && !whole) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div className="hd-padded" aria-busy="true">
        <Skeleton lines={6} />
      </div>
    )
  const add = mayWrite && (
    <Button variant="primary" icon={IconPlus} onClick={() => setFront({ what: 'create' })}>
      {own('create.open')}
    </Button>
  )
  return (
    <div className="hd-content">
      <div className="hd-content-bar">
        <SearchField label={word('find')} value={find} onChange={setFind} />
        <span className="hd-muted" role="status">
          {words.length > 0 ? word('found', { count: shown.length, total: count(all.length) }) : ''}
        </span>
        {all.length > 0 && add}
      </div>
      {words.length > 0 && mayWrite && <p className="hd-content-note">{order('filtered')}</p>}
      {all.length === 0 ? (
        <Empty title={own('emptyTitle')} text={own('emptyText')} actions={add} />
      ) : shown.length === 0 ? (
        <Empty title={word('noMatch')} actions={<Button onClick={() => setFind('')}>{word('clear')}</Button>} />
      ) : (
        <div className="hd-content-panes">
          <OrderedList
            label={own('title')}
            items={shown}
            idOf={idOf}
            nameOf={nameOf}
            placeOf={({ id }) => places.get(id) ?? 0}
            draw={draw}
            fixed={mayWrite ? (words.length > 0 ? order('filtered') : whole ? undefined : order('coming')) : null}
            onMove={move}
            chosen={chosen?.id}
            onChoose={({ id }) => setChosen(id)}
            actions={actions}
          />
          {chosen && (
            <aside className="hd-content-side" aria-label={word('onScreen')} tabIndex={overflows ? 0 : undefined}>
              <div ref={watch}>
                <TvScreen of={momentOf(kind, chosen, channels ?? [])} />
                <ItemDetails kind={kind} item={chosen} />
              </div>
            </aside>
          )}
        </div>
      )}
      <SizesFoot companyId={companyId} />
      {front?.what === 'create' && (
        <FormDialog spec={formOf(kind, 'create', companyId)} refresh={[calls.list]} onClose={close} />
      )}
      {front?.what === 'edit' && (
        <FormDialog spec={formOf(kind, 'edit', companyId)} row={front.item} refresh={[calls.list]} onClose={close} />
      )}
      {front?.what === 'remove' && (
        <RemoveDialog
          rows={[{ input: { params: { id: front.item.id } }, may: true, name: nameOf(front.item), row: front.item }]}
          call={calls.delete}
          loses={undefined}
          refresh={[calls.list]}
          texts={textsOf[kind]}
          onClose={close}
          onDone={() => undefined}
        />
      )}
    </div>
  )
}
