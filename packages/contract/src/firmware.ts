import { calls } from './core/index.ts'
import type { Text } from './core/index.ts'

export type { FirmwareFile, FirmwareVersion, NewFirmware } from './schemas/firmware.ts'

export const approvalStates = ['approved', 'notApproved'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** Columns that the list of firmware may be ordered by. */
export const firmwareOrders = [
  'uploadTime',
  'fileName',
  'modelName',
  'fwCode',
  'fwVer',
  'manufacturer',
  'approvalStatus',
  'fileSize',
  'companyName',
] as const

/** The largest file of firmware, where the installation says nothing else; bytes. */
export const mostFirmwareBytes = 1024 * 1024 * 1024

const reading = ['firmware.execute', 'firmware.edit', 'firmware.approve'] as const

/** Files of firmware: uploaded, approved, and offered to companies. */
export const firmwareCalls = calls('firmware', () => import('./schemas/firmware.ts'), {
  list: { method: 'GET', path: '/api/v1/firmwares', access: reading },
  listPage: { method: 'POST', path: '/api/v1/firmwares/page', paged: true, access: reading },
  listModels: { method: 'GET', path: '/api/v1/firmwares/model', access: reading },
  listVersions: { method: 'GET', path: '/api/v1/firmwares/versions/{mid}', access: reading },
  listOps: { method: 'GET', path: '/api/v1/firmwares/op/{fileId}', access: reading },
  create: {
    method: 'POST',
    path: '/api/v1/firmwares',
    access: 'firmware.edit',
    action: { en: 'Upload firmware', ko: '펌웨어 업로드' },
  },
  uploadFile: {
    method: 'POST',
    path: '/api/v1/firmwares/actions/upload-file',
    access: 'firmware.edit',
  },
  updateDescription: {
    method: 'PATCH',
    path: '/api/v1/firmwares/{id}',
    access: 'firmware.edit',
    action: { en: 'Describe firmware', ko: '펌웨어 설명 변경' },
  },
  delete: {
    method: 'DELETE',
    path: '/api/v1/firmwares/{id}',
    access: 'firmware.edit',
    action: { en: 'Delete firmware', ko: '펌웨어 삭제' },
  },
  approve: {
    method: 'POST',
    path: '/api/v1/firmwares/actions/approve',
    access: 'firmware.approve',
    action: { en: 'Approve firmware', ko: '펌웨어 승인' },
  },
  disapprove: {
    method: 'POST',
    path: '/api/v1/firmwares/actions/disapprove',
    access: 'firmware.approve',
    action: { en: 'Withdraw the approval of firmware', ko: '펌웨어 승인 취소' },
  },
})

type Described = Readonly<{ own: boolean; approvalStatus: ApprovalState }>

/** Whether its description may be changed, or why not: what is approved stays as it was when somebody approved it. */
export const describable = ({ own, approvalStatus }: Described): true | Text =>
  ownFirmware({ own }) !== true
    ? ownFirmware({ own })
    : approvalStatus === 'notApproved' || {
        en: 'Approved firmware cannot be edited. Take the approval back first.',
        ko: '승인된 펌웨어는 수정할 수 없습니다. 먼저 승인을 취소하십시오.',
      }

/** What still needs a file, so that it stays. */
export const firmwareHolders = ['profile', 'minimum'] as const
export type FirmwareHolder = (typeof firmwareHolders)[number]

/** Why a file stays, by what needs it. */
export const heldFirmware: Readonly<Record<FirmwareHolder, Text>> = {
  profile: {
    en: 'A firmware profile rolls this file out. Delete the profile first.',
    ko: '펌웨어 프로파일에서 배포 중인 파일입니다. 프로파일을 먼저 삭제하십시오.',
  },
  minimum: {
    en: 'Another version names this one as its minimum. Delete that first.',
    ko: '다른 버전에서 최소 버전으로 사용합니다. 해당 버전을 먼저 삭제하십시오.',
  },
}

const ownFirmware = ({ own }: Readonly<{ own: boolean }>): true | Text =>
  own || {
    en: 'This firmware belongs to a company above yours, which offers it to you.',
    ko: '상위 회사가 제공하는 펌웨어입니다.',
  }

/** Whether a file may be deleted, or why not. */
export const deletableFirmware = ({
  own,
  heldBy,
}: Readonly<{ own: boolean; heldBy: FirmwareHolder | null }>): true | Text =>
  own && heldBy !== null ? heldFirmware[heldBy] : ownFirmware({ own })

/** Whether the reader may approve a file, or why not. */
export const approvableFirmware = ({ own, approvable }: Readonly<{ own: boolean; approvable: boolean }>): true | Text =>
  approvable
    ? ownFirmware({ own })
    : {
        en: 'Somebody else than the person who uploaded it has to approve this file.',
        ko: '업로드한 사람이 아닌 다른 사람이 승인해야 하는 파일입니다.',
      }
