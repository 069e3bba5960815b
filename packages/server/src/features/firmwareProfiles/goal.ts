import type { Firmware } from '../firmware/service.ts'
import type { FirmwareGoal } from './kind.ts'

type Ways = Pick<FirmwareGoal, 'companyId' | 'updateMode' | 'runMethod'>

/** What a roll-out of a file brings devices to. */
export const goalOf = (file: Firmware, ways: Ways): FirmwareGoal => ({
  firmwareFileId: file.firmwareFileId,
  mid: file.modelId,
  fwVer: file.fwVer,
  fwCode: file.fwCode,
  minFwVer: file.minFwVer,
  minFwCode: file.minFwCode,
  ...ways,
})
