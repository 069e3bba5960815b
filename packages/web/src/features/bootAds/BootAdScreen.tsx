import { bootAdCalls, bootAdDeletable } from '@headend/contract/cmsBootads'
import type { BootAd } from '@headend/contract/cmsBootads'
import { mediaRules } from '@headend/contract/media'
import { IconMovie } from '@tabler/icons-react'
import { size } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { FilmFrame } from '../../ui/FilmFrame.tsx'
import { ForceState } from '../../ui/force/ForceState.tsx'
import { useForce } from '../../ui/force/useForce.ts'
import type { Forceable } from '../../ui/force/useForce.ts'
import type { FormSpec, Values } from '../../ui/form/spec.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { RowButtons, RowMenu } from '../../ui/list/RowActions.tsx'

const permission = 'content.manage'
const rule = mediaRules.bootAd

const addition: FormSpec = {
  call: bootAdCalls.upload,
  permission,
  texts: 'bootAds',
  part: 'create',
  called: 'adName',
  fields: [
    { name: 'fileId', input: 'upload', call: bootAdCalls.uploadFile, accept: ['video/mp4'], rule },
    { name: 'adName', input: 'text' },
    { name: 'version', input: 'text', mono: true },
  ],
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

const textAt = (of: Values, name: keyof BootAd): string => {
  const value = of[name]
  return typeof value === 'string' ? value : ''
}

/** The film as it is in the store, and what is known of it. It is an operator's own, which has no words of its own to be read. */
function Film({ of }: Readonly<{ of: Values }>) {
  const word = useWords('bootAds')
  const formats = useFormats()
  const label = (name: keyof BootAd) => word(`column.${name}`)
  return (
    <>
      <video className="hd-film" src={textAt(of, 'src')} controls muted playsInline aria-label={textAt(of, 'adName')} />
      <KeyValues
        items={[
          { label: label('version'), value: textAt(of, 'version'), mono: true },
          { label: label('adFileNameOrg'), value: textAt(of, 'adFileNameOrg') },
          { label: label('seconds'), value: word('seconds', { count: tenths(Number(of['seconds'])) }) },
          { label: label('adFileSize'), value: size(Number(of['adFileSize'])) },
          { label: label('dateAdded'), value: formats.dateTime(Number(of['dateAdded'])) },
          { label: label('createUser'), value: textAt(of, 'createUser') },
          { label: label('sha256'), value: textAt(of, 'sha256'), mono: true },
        ]}
      />
    </>
  )
}

const forceable = ({ adFileId, adName, bulkBootAdTime }: BootAd): Forceable => ({
  commandType: 'BootingAd',
  id: adFileId,
  name: adName,
  anywhere: bulkBootAdTime !== null,
})

function Actions({ of, isBrief = false }: Readonly<{ of: BootAd; isBrief?: boolean }>) {
  const word = useWords('bootAds')
  const { actions } = useForce(forceable(of))
  const name = of.adName
  return isBrief ? (
    <RowMenu actions={actions} label={word('menu', { name })} name={name} />
  ) : (
    <RowButtons actions={actions} />
  )
}

const renaming: FormSpec = {
  call: bootAdCalls.update,
  permission,
  texts: 'bootAds',
  part: 'edit',
  called: 'adName',
  fields: [{ name: 'adName', input: 'text', focus: true }],
  params: ({ adFileId }) => ({ id: adFileId }),
  titleOf: ({ adName }) => String(adName),
  lead: (ad) => <Film of={ad} />,
}

/** Films that set-top boxes show while they boot. */
export const Screen = listScreen({
  call: bootAdCalls.list,
  texts: 'bootAds',
  menu: 'management',
  icon: IconMovie,
  id: ({ adFileId }) => adFileId,
  columns: [
    {
      id: 'adName',
      identity: true,
      sortable: true,
      width: { least: 200, wished: 240 },
      cell: ({ src, adName }) => (
        <span className="hd-film-named">
          <FilmFrame src={src} />
          <span className="hd-cut">{adName}</span>
        </span>
      ),
    },
    { id: 'force', width: { least: 110, wished: 150 }, cell: (ad) => <ForceState of={forceable(ad)} /> },
    { id: 'version', sortable: true, mono: true, width: { least: 64, wished: 90 } },
    { id: 'adFileNameOrg', wraps: true, width: { least: 84, wished: 160 } },
    { id: 'type', width: 64, cell: ({ type }) => type.toUpperCase(), hidden: true },
    {
      id: 'seconds',
      sortable: true,
      align: 'right',
      width: 72,
      cell: ({ seconds }, { word }) => word('seconds', { count: tenths(seconds) }),
    },
    { id: 'adFileSize', sortable: true, align: 'right', width: 80, cell: ({ adFileSize }) => size(adFileSize) },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 84, wished: 130 }, hidden: true },
    { id: 'dateAdded', sortable: true, as: 'time', width: { least: 130, wished: 148 } },
    { id: 'bulkBootAdTime', as: 'time', hidden: true },
    { id: 'createUser', hidden: true },
    { id: 'sha256', mono: true, hidden: true },
  ],
  order: { column: 'dateAdded', direction: 'desc' },
  create: addition,
  edit: renaming,
  actions: { width: 116, of: (ad) => <Actions of={ad} />, onPhone: (ad) => <Actions of={ad} isBrief /> },
  remove: {
    call: bootAdCalls.delete,
    permission,
    input: ({ adFileId }) => ({ params: { id: adFileId } }),
    name: ({ adName }) => adName,
    may: bootAdDeletable,
  },
  phone: (ad, { word, formats, now }) => ({
    plain: true,
    title: ad.adName,
    state: <ForceState of={forceable(ad)} />,
    more: `${ad.version} · ${word('seconds', { count: tenths(ad.seconds) })} · ${size(ad.adFileSize)}`,
    end: formats.ago(ad.dateAdded, now),
  }),
})
