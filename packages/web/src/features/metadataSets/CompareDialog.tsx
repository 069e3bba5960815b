import { contentKinds } from '@headend/contract/contentItems'
import type { ContentKind } from '@headend/contract/contentItems'
import { metadataSetCalls, setParts } from '@headend/contract/metadataSets'
import type { MetadataSet, SetDifferences } from '@headend/contract/metadataSets'
import { useState } from 'react'
import { textsOf } from '../../lib/content.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlainSelect } from '../../ui/PlainSelect.tsx'
import './sets.css'

type Part = SetDifferences['channels']

const isSame = ({ added, removed, changed, moved }: Part): boolean =>
  [added, removed, changed, moved].every(({ length }) => length === 0)

function KindDifferences({ kind, of }: Readonly<{ kind: ContentKind; of: Part }>) {
  const word = useWords('metadataSets')
  const own = useWords(textsOf[kind])
  if (isSame(of)) return null
  const fieldName = (field: string): string => (field === 'sha256' ? own('column.fileId') : own(`column.${field}`))
  return (
    <section className="hd-set-differences">
      <h3>{own('title')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{word('compare.what')}</th>
            <th scope="col">{word('compare.before')}</th>
            <th scope="col">{word('compare.after')}</th>
          </tr>
        </thead>
        <tbody>
          {of.removed.map(({ id, name }) => (
            <tr key={`- ${id}`}>
              <td>{word('compare.removed')}</td>
              <td>{name}</td>
              <td>–</td>
            </tr>
          ))}
          {of.added.map(({ id, name }) => (
            <tr key={`+ ${id}`}>
              <td>{word('compare.added')}</td>
              <td>–</td>
              <td>{name}</td>
            </tr>
          ))}
          {of.changed.flatMap(({ id, name, fields }) =>
            fields.map(({ field, before, after }) => (
              <tr key={`${id} ${field}`}>
                <td>
                  {name}: {fieldName(field)}
                </td>
                <td className="hd-set-value">{field === 'sha256' ? before.slice(0, 12) : before}</td>
                <td className="hd-set-value">{field === 'sha256' ? after.slice(0, 12) : after}</td>
              </tr>
            )),
          )}
          {of.moved.map(({ id, name, from, to }) => (
            <tr key={`> ${id}`}>
              <td>{word('compare.moved', { name })}</td>
              <td>{word('compare.place', { place: from })}</td>
              <td>{word('compare.place', { place: to })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Differences({ from, to }: Readonly<{ from: string; to: string }>) {
  const word = useWords('metadataSets')
  const { data, error, refetch } = useCall(metadataSetCalls.compare, { params: { id: from, otherId: to } })
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  if (contentKinds.every((kind) => isSame(data[setParts[kind]])) && data.vod === null)
    return <Empty title={word('compare.same')} />
  return (
    <>
      {contentKinds.map((kind) => (
        <KindDifferences key={kind} kind={kind} of={data[setParts[kind]]} />
      ))}
      {data.vod && <p>{word('compare.vod', { before: data.vod.before ?? '–', after: data.vod.after ?? '–' })}</p>}
    </>
  )
}

/** A set beside another one of its company: what came, what went, what changed and what moved. */
export function CompareDialog({ set, onClose }: Readonly<{ set: MetadataSet; onClose: () => void }>) {
  const word = useWords('metadataSets')
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string>()
  const sets = useCall(metadataSetCalls.list, { query: { opId: set.opId, limit: 1000 } }).data?.rows
  const others = sets?.filter(({ metaFileId }) => metaFileId !== set.metaFileId) ?? []
  // The one that was made before it, where there is one.
  const other = chosen ?? (others.find(({ dateAdded }) => dateAdded <= set.dateAdded) ?? others[0])?.metaFileId
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={word('compare.title', { name: `${set.metaName} ${set.metaVersion}` })}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {sets && other === undefined ? (
        <Empty title={word('compare.alone')} />
      ) : (
        <>
          <p className="hd-set-with">
            {word('compare.with')}
            <PlainSelect
              label={word('compare.with')}
              value={other ?? ''}
              onChange={({ target }) => setChosen(target.value)}
              options={others.map((one) => ({
                value: one.metaFileId,
                label: `${one.metaName} ${one.metaVersion}`,
              }))}
            />
          </p>
          {other !== undefined && <Differences from={other} to={set.metaFileId} />}
        </>
      )}
    </Dialog>
  )
}
