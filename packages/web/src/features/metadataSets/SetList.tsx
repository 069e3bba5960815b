import { metadataSetCalls, setDeletable } from '@headend/contract/metadataSets'
import type { MetadataSet } from '@headend/contract/metadataSets'
import { IconArrowsDiff, IconDownload, IconPackage } from '@tabler/icons-react'
import { lazy, useMemo } from 'react'
import type { ContentTabProps } from '../../lib/features.ts'
import { download } from '../../lib/download.ts'
import { failureToast } from '../../lib/failure.ts'
import { size } from '../../lib/formats.ts'
import { useServices } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { ListPane } from '../../ui/list/ListPane.tsx'
import { RowButtons, RowMenu } from '../../ui/list/RowActions.tsx'
import type { ListSpec, Show } from '../../ui/list/spec.ts'

const NewSet = lazy(() => import('./NewSet.tsx').then((module) => ({ default: module.NewSet })))
const CompareDialog = lazy(() => import('./CompareDialog.tsx').then((module) => ({ default: module.CompareDialog })))

const permission = 'content.manage'

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
  const actions = [
    { label: word('download'), icon: IconDownload, run: () => void save() },
    {
      label: word('compare.open'),
      icon: IconArrowsDiff,
      run: () => show((close) => <CompareDialog set={of} onClose={close} />),
    },
  ]
  const name = `${of.metaName} ${of.metaVersion}`
  return isBrief ? (
    <RowMenu actions={actions} label={word('menu', { name })} name={name} />
  ) : (
    <RowButtons actions={actions} />
  )
}

const list: ListSpec<typeof metadataSetCalls.list> = {
  call: metadataSetCalls.list,
  texts: 'metadataSets',
  part: 'sets',
  icon: IconPackage,
  id: ({ metaFileId }) => metaFileId,
  columns: [
    { id: 'metaName', identity: true, sortable: true, width: { least: 120, wished: 180 } },
    { id: 'metaVersion', sortable: true, mono: true, width: 90 },
    { id: 'description', wraps: true, width: { least: 100, wished: 200 } },
    { id: 'channels', align: 'right', width: 84 },
    {
      id: 'meta_file_size',
      sortable: true,
      align: 'right',
      width: 90,
      cell: ({ meta_file_size: bytes }) => size(bytes),
    },
    { id: 'dateAdded', sortable: true, as: 'time', width: 148 },
    { id: 'radioChannels', align: 'right', hidden: true },
    { id: 'banners', align: 'right', hidden: true },
    { id: 'liveAds', align: 'right', hidden: true },
    { id: 'bulkMetadataTime', as: 'time', hidden: true },
    { id: 'createUser', hidden: true },
    { id: 'sha256', mono: true, hidden: true },
  ],
  order: { column: 'dateAdded', direction: 'desc' },
  create: { permission, part: 'create', dialog: NewSet },
  remove: {
    call: metadataSetCalls.delete,
    permission,
    input: ({ metaFileId }) => ({ params: { id: metaFileId } }),
    name: ({ metaName, metaVersion }) => `${metaName} ${metaVersion}`,
    may: setDeletable,
  },
  actions: {
    width: 210,
    of: (set, show) => <Actions of={set} show={show} />,
    onPhone: (set, show) => <Actions of={set} show={show} isBrief />,
  },
  phone: (set, { formats, now }) => ({
    plain: true,
    title: set.metaName,
    state: set.metaVersion,
    more: [set.description, size(set.meta_file_size)].filter(Boolean).join(' · '),
    end: formats.ago(set.dateAdded, now),
  }),
}

/** The metadata sets of a company. */
export function SetList({ companyId }: ContentTabProps) {
  const spec = useMemo(() => ({ ...list, scope: companyId }), [companyId])
  return <ListPane spec={spec} />
}
