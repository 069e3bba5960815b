import { approvalStates, deletableFirmware, firmwareCalls, firmwareOrders } from '@headend/contract/firmware'
import type { ApprovalState, FirmwareFile } from '@headend/contract/firmware'
import type { ProductClass } from '@headend/contract/models'
import { IconCpu } from '@tabler/icons-react'
import { notApplicable, size } from '../../lib/formats.ts'
import { useCall, useProfile } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import type { Menu } from '../../lib/features.ts'
import { pageBody } from '../../ui/list/pageBody.ts'
import type { Asked, NounList } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'
import { FirmwareActions } from './FirmwareActions.tsx'
import { description, permission, upload } from './forms.ts'

const approvalOf = ({ approvalStatus }: FirmwareFile) => <Status state={approvalStatus} />

/** In two lines where it is long; what nobody wrote does not apply. */
const wrapped = (text: string | null) => <span className="hd-wrap">{text || notApplicable}</span>

const useOptions = () => ({
  mid: (useCall(firmwareCalls.listModels, {}).data ?? []).map(({ mid, modelName }) => ({
    value: mid,
    label: modelName,
  })),
})

type Among = Readonly<{ approvalStatus?: ApprovalState; prodClass?: ProductClass[] }>

const requestOf = (among: Among) => (asked: Asked) => {
  const { filters } = asked
  const approvalStatus = approvalStates.find((one) => one === filters['approvalStatus']?.[0])
  return {
    body: {
      ...pageBody(asked, firmwareOrders),
      ...among,
      ...(filters['mid'] && { mid: [...filters['mid']] }),
      ...(approvalStatus && { approvalStatus }),
    },
  }
}

/** What a file is, beside what of it can be changed. */
function Facts({ of }: Readonly<{ of: FirmwareFile }>) {
  const word = useWords('firmware')
  const { companies } = useProfile()
  const offered =
    of.ops === 'all'
      ? word('forms:companies.all')
      : of.ops.map((id) => companies.find(({ companyId }) => companyId === id)?.companyName ?? id).join(', ')
  return (
    <KeyValues
      items={[
        { label: word('column.fileName'), value: of.fileName },
        { label: word('column.fileSize'), value: size(of.fileSize) },
        { label: word('column.fwCode'), value: of.fwCode },
        { label: word('column.minTargetVersion'), value: of.minTargetVersion ?? word('anyVersion') },
        { label: word('column.manufacturer'), value: of.manufacturer },
        { label: word('column.companyName'), value: of.companyName },
        // To whom else it goes, those who are only offered it are not told.
        ...(of.own ? [{ label: word('column.ops'), value: offered }] : []),
        { label: word('column.uploadedBy'), value: of.uploadedBy },
        { label: word('column.approvalStatus'), value: approvalOf(of) },
        { label: word('column.approvedBy'), value: of.approvedBy },
        { label: word('column.sha256'), value: of.sha256, copy: true },
      ]}
    />
  )
}

/** Which of them are asked for, by whether somebody approved them. */
export const approvalFilter = {
  name: 'approvalStatus',
  options: ['notApproved', 'approved'],
  words: 'common:state',
  single: true,
} as const

/** The files of firmware that the reader sees, or some `among` them. */
export const firmwareList = (
  among: Among = {},
): NounList<typeof firmwareCalls.listPage> & Readonly<{ menu: Menu }> => ({
  call: firmwareCalls.listPage,
  ask: requestOf(among),
  texts: 'firmware',
  menu: 'management',
  icon: IconCpu,
  id: ({ firmwareFileId }) => firmwareFileId,
  columns: [
    { id: 'fwVer', identity: true, sortable: true, mono: true, width: { least: 104, wished: 120 } },
    { id: 'modelName', sortable: true, width: { least: 90, wished: 140 } },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 90, wished: 120 } },
    { id: 'fwCode', sortable: true, align: 'right', width: 70, hidden: 'narrow' },
    {
      id: 'minTargetVersion',
      mono: true,
      width: { least: 84, wished: 100 },
      cell: (row, { word }) => row.minTargetVersion ?? word('anyVersion'),
    },
    { id: 'approvalStatus', sortable: true, width: { least: 116, wished: 122 }, cell: approvalOf },
    {
      id: 'approvedBy',
      cell: ({ approvedBy }) => wrapped(approvedBy),
      width: { least: 104, wished: 120 },
      // Where files are approved, and nothing else is done with them, there is room for it.
      hidden: among.approvalStatus === undefined || 'narrow',
    },
    { id: 'fileName', sortable: true, wraps: true, width: { least: 90, wished: 190 } },
    {
      id: 'description',
      cell: ({ description }) => wrapped(description),
      width: { least: 96, wished: 240 },
      hidden: 'narrow',
    },
    { id: 'uploadTime', sortable: true, as: 'time', width: 148 },
    { id: 'fileSize', sortable: true, align: 'right', hidden: true, cell: (row) => size(row.fileSize) },
    { id: 'manufacturer', sortable: true, hidden: true },
    { id: 'uploadedBy', hidden: true },
    { id: 'sha256', mono: true, hidden: true },
  ],
  order: { column: 'uploadTime', direction: 'desc' },
  filters: [{ name: 'mid' }],
  useOptions,
  create: upload,
  edit: {
    ...description,
    // The row of the list that the form was opened from.
    lead: (row) => <Facts of={row as FirmwareFile} />,
  },
  remove: {
    call: firmwareCalls.delete,
    permission,
    input: ({ firmwareFileId }) => ({ params: { id: firmwareFileId } }),
    name: ({ modelName, fwVer }) => `${modelName} ${fwVer}`,
    may: deletableFirmware,
  },
  actions: {
    width: 128,
    of: (file) => <FirmwareActions of={file} />,
    onPhone: (file) => <FirmwareActions of={file} brief />,
  },
  phone: (file, tools) => ({
    plain: true,
    title: `${file.modelName} ${file.fwVer}`,
    state: approvalOf(file),
    more: (
      <>
        <span>{file.companyName}</span>
        <span>{file.description || file.fileName}</span>
      </>
    ),
    end: tools.formats.ago(file.uploadTime, tools.now),
  }),
})
