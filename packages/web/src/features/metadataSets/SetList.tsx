import { metadataSetCalls, setDeletable } from '@headend/contract/metadataSets'
import type { MetadataSet } from '@headend/contract/metadataSets'
import { IconArrowsDiff, IconDownload, IconPackage } from '@tabler/icons-react'
import { lazy, useMemo } from 'react'
import type { ContentTabProps } from '../../lib/features.ts'
import { download } from '../../lib/download.ts'
import { failureToast } from '../../lib/failure.ts'
import { notApplicable, size } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import type { Words } from '../../lib/words.ts'
import { ForceState } from '../../ui/force/ForceState.tsx'
import { useForce } from '../../ui/force/useForce.ts'
import type { Forceable } from '../../ui/force/useForce.ts'
import { ListPane } from '../../ui/list/ListPane.tsx'
import { SizesFoot } from '../../ui/SizesFoot.tsx'
import { RowButtons, RowMenu } from '../../ui/list/RowActions.tsx'
import type { ListSpec, Show } from '../../ui/list/spec.ts'

const NewSet = lazy(() => import('./NewSet.tsx').then((module) => ({ default: module.NewSet })))
const CompareDialog = lazy(() => import('./CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })))

const permission = 'content.manage'

const nameOf = ({ metaName, metaVersion }: MetadataSet): string => `${metaName} ${metaVersion}`

const forceable = (set: MetadataSet): Forceable => ({
  commandType: 'DsmCc',
  id: set.metaFileId,
  name: nameOf(set),
  anywhere: set.bulkMetadataTime !== null,
})

/** What was put into it, in words. */
const contentOf = (set: MetadataSet, word: Words): string =>
  (['channels', 'radioChannels', 'banners', 'liveAds'] as const)
    .filter((kind) => set[kind] > 0)
    .map((kind) => word(`has.${kind}`, { count: set[kind] }))
    .join(', ')

function Actions({ of, show, isBrief = false }: Readonly<{ of: MetadataSet; show: Show; isBrief?: boolean }>) {
  const word = useWords('metadataSets')
  const { client, toasts, texts } = useServices()
  const save = async (): Promise<void> => {
    try {
      await download(client, { call: metadataSetCalls.getFile, params: { id: of.metaFileId } })
    } catch (error) {
      const { text, ...options } = failureToast(error, texts.t)
      toasts.failed(text, options)
    }
  }
  const force = useForce(forceable(of))
  const further = [
    { label: word('download'), icon: IconDownload, run: () => void save() },
    {
      label: word('compare.open'),
      icon: IconArrowsDiff,
      run: () => show((close) => <CompareDialog set={of} onClose={close} />),
    },
  ]
  const name = nameOf(of)
  const menu = { label: word('menu', { name }), name }
  return isBrief ? (
    <RowMenu actions={[...force.actions, ...further]} {...menu} />
  ) : (
    <>
      <RowButtons actions={force.actions} />
      <RowMenu actions={further} {...menu} />
    </>
  )
}

const list: ListSpec<typeof metadataSetCalls.list> = {
  call: metadataSetCalls.list,
  texts: 'metadataSets',
  part: 'sets',
  icon: IconPackage,
  id: ({ metaFileId }) => metaFileId,
  columns: [
    { id: 'metaName', identity: true, sortable: true, width: { least: 120, wished: 170 } },
    { id: 'metaVersion', sortable: true, mono: true, width: 80 },
    { id: 'force', width: { least: 110, wished: 160 }, cell: (set) => <ForceState of={forceable(set)} /> },
    {
      id: 'content',
      wraps: true,
      width: { least: 110, wished: 210 },
      cell: (set, { word }) => contentOf(set, word) || notApplicable,
    },
    {
      id: 'meta_file_size',
      sortable: true,
      align: 'right',
      width: 84,
      cell: ({ meta_file_size: bytes }) => size(bytes),
    },
    { id: 'dateAdded', sortable: true, as: 'time', width: 148 },
    {
      id: 'description',
      wraps: true,
      width: { least: 80, wished: 130 },
      hidden: 'narrow',
      cell: ({ description }) => description || notApplicable,
    },
    { id: 'bulkMetadataTime', as: 'time', hidden: true },
    { id: 'meta_file_url', mono: true, wraps: true, hidden: true },
    { id: 'createUser', hidden: true },
    { id: 'sha256', mono: true, hidden: true },
  ],
  order: { column: 'dateAdded', direction: 'desc' },
  create: { permission, part: 'create', dialog: NewSet },
  remove: {
    call: metadataSetCalls.delete,
    permission,
    input: ({ metaFileId }) => ({ params: { id: metaFileId } }),
    name: nameOf,
    may: setDeletable,
  },
  actions: {
    width: 176,
    of: (set, show) => <Actions of={set} show={show} />,
    onPhone: (set, show) => <Actions of={set} show={show} isBrief />,
  },
  phone: (set, { formats, now, word }) => ({
    plain: true,
    title: nameOf(set),
    state: <ForceState of={forceable(set)} />,
    more: [contentOf(set, word), size(set.meta_file_size)].filter(Boolean).join(' · '),
    end: formats.ago(set.dateAdded, now),
  }),
}

/** The metadata sets of a company, and the sizes of what they are made of. */
export function SetList({ companyId }: ContentTabProps) {
  const spec = useMemo(() => ({ ...list, scope: companyId }), [companyId])
  return (
    <>
      <ListPane spec={spec} />
      <SizesFoot companyId={companyId} />
    </>
  )
}
