import { bootAdCalls } from '@headend/contract/cmsBootads'
import { mediaRules } from '@headend/contract/media'
import { IconMovie } from '@tabler/icons-react'
import { size } from '../../lib/formats.ts'
import type { FormSpec } from '../../ui/form/spec.ts'
import { listScreen } from '../../ui/list/listScreen.tsx'
import { PutInForce } from './PutInForce.tsx'

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

const renaming: FormSpec = {
  call: bootAdCalls.update,
  permission,
  texts: 'bootAds',
  part: 'edit',
  called: 'adName',
  fields: [{ name: 'adName', input: 'text', focus: true }],
  params: ({ adFileId }) => ({ id: adFileId }),
  titleOf: ({ adName }) => String(adName),
}

const tenths = (seconds: number): number => Math.round(seconds * 10) / 10

/** Films that set-top boxes show while they boot. */
export const Screen = listScreen({
  call: bootAdCalls.list,
  texts: 'bootAds',
  menu: 'management',
  icon: IconMovie,
  id: ({ adFileId }) => adFileId,
  columns: [
    { id: 'adName', identity: true, sortable: true, width: { least: 100, wished: 200 } },
    { id: 'version', sortable: true, mono: true, width: { least: 64, wished: 100 } },
    { id: 'adFileNameOrg', wraps: true, width: { least: 84, wished: 220 } },
    { id: 'type', width: 64, cell: ({ type }) => type.toUpperCase() },
    {
      id: 'seconds',
      sortable: true,
      align: 'right',
      width: 72,
      cell: ({ seconds }, { word }) => word('seconds', { count: tenths(seconds) }),
    },
    { id: 'adFileSize', sortable: true, align: 'right', width: 80, cell: ({ adFileSize }) => size(adFileSize) },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 84, wished: 160 } },
    { id: 'dateAdded', sortable: true, as: 'time', width: 148 },
    { id: 'bulkBootAdTime', as: 'time', hidden: true },
    { id: 'createUser', hidden: true },
    { id: 'sha256', mono: true, hidden: true },
  ],
  order: { column: 'dateAdded', direction: 'desc' },
  create: addition,
  edit: renaming,
  actions: { width: 132, of: (ad) => <PutInForce of={ad} />, onPhone: (ad) => <PutInForce of={ad} /> },
  remove: {
    call: bootAdCalls.delete,
    permission,
    input: ({ adFileId }) => ({ params: { id: adFileId } }),
    name: ({ adName }) => adName,
  },
  phone: (ad, { word, formats, now }) => ({
    plain: true,
    title: ad.adName,
    state: ad.version,
    more: `${ad.companyName} · ${word('seconds', { count: tenths(ad.seconds) })} · ${size(ad.adFileSize)}`,
    end: formats.ago(ad.dateAdded, now),
  }),
})
