import { adminCalls } from './admin.ts'
import { alarmCalls } from './alarms.ts'
import { appProfileCalls } from './appProfiles.ts'
import { appFileCalls } from './appFiles.ts'
import { appsAndroidCalls, appsQuantumCalls } from './apps.ts'
import { auditCalls } from './audit.ts'
import { authCalls } from './auth.ts'
import { bannerCalls } from './cmsBanners.ts'
import { bootAdCalls } from './cmsBootads.ts'
import { channelCalls } from './cmsChannels.ts'
import { liveAdCalls } from './cmsLiveads.ts'
import { radioChannelCalls } from './cmsRadio.ts'
import { cmsBulkCalls } from './cmsBulk.ts'
import { vodCalls } from './cmsVod.ts'
import { bulkCalls } from './bulk.ts'
import { commonsCalls } from './commons.ts'
import { described } from './core/index.ts'
import type { Call, DescribedCall } from './core/index.ts'
import { dashboardCalls } from './dashboard.ts'
import { dataModelCalls } from './dataModel.ts'
import { deviceCalls } from './devices.ts'
import { diagnosticsCalls } from './diagnostics.ts'
import { downloadCalls } from './downloads.ts'
import { feedbackCalls } from './feedback.ts'
import { firmwareCalls } from './firmware.ts'
import { bulkFirmwareCalls, firmwareUpdateCalls, groupFirmwareCalls } from './firmwareUpdate.ts'
import { firmwareProfileCalls } from './firmwareProfiles.ts'
import { groupCalls } from './groups.ts'
import { locationGroupCalls } from './locationGroups.ts'
import { historyCalls } from './history.ts'
import { iamCalls } from './iam.ts'
import { inventoryCalls } from './inventory.ts'
import { linearTvCalls } from './linearTv.ts'
import { lifecycleCalls } from './lifecycle.ts'
import { miscCalls } from './misc.ts'
import { networkCalls } from './network.ts'
import { contentApiLogCalls } from './contentApiLogs.ts'
import { companyCalls } from './companies.ts'
import { metadataSetCalls } from './metadataSets.ts'
import { noticeCalls, noticeReadingCalls } from './notices.ts'
import { oidcCalls } from './oidc.ts'
import { outsideProvinceCalls } from './outsideProvinces.ts'
import { presetCalls } from './presets.ts'
import { roleCalls } from './roles.ts'
import { roomCalls } from './rooms.ts'
import { secondFactorCalls } from './secondFactor.ts'
import { statisticsCalls } from './statistics.ts'
import { tagCalls } from './tags.ts'
import { taskCalls } from './tasks.ts'
import { tokenCalls } from './tokens.ts'
import { topologyCalls } from './topology.ts'
import { unregisteredCalls } from './unregistered.ts'
import { uploadCalls } from './uploads.ts'
import { userCalls } from './users.ts'
import { webhookCalls } from './webhooks.ts'
import { vodStatisticsCalls } from './vodStatistics.ts'
import { avCalls } from './av.ts'
import { wifiCalls } from './wifi.ts'

/** Every call of the product, for whatever walks all of them: the server's start, the API document, tests. */
export const allCalls: readonly Call[] = [
  adminCalls,
  alarmCalls,
  appFileCalls,
  appProfileCalls,
  appsAndroidCalls,
  appsQuantumCalls,
  auditCalls,
  authCalls,
  bannerCalls,
  bootAdCalls,
  channelCalls,
  liveAdCalls,
  metadataSetCalls,
  radioChannelCalls,
  cmsBulkCalls,
  contentApiLogCalls,
  vodCalls,
  bulkCalls,
  commonsCalls,
  companyCalls,
  dashboardCalls,
  dataModelCalls,
  deviceCalls,
  diagnosticsCalls,
  downloadCalls,
  feedbackCalls,
  firmwareCalls,
  firmwareUpdateCalls,
  bulkFirmwareCalls,
  groupFirmwareCalls,
  firmwareProfileCalls,
  groupCalls,
  locationGroupCalls,
  historyCalls,
  iamCalls,
  inventoryCalls,
  lifecycleCalls,
  linearTvCalls,
  miscCalls,
  networkCalls,
  noticeCalls,
  noticeReadingCalls,
  oidcCalls,
  presetCalls,
  outsideProvinceCalls,
  roleCalls,
  roomCalls,
  secondFactorCalls,
  statisticsCalls,
  tagCalls,
  taskCalls,
  tokenCalls,
  webhookCalls,
  topologyCalls,
  unregisteredCalls,
  uploadCalls,
  userCalls,
  vodStatisticsCalls,
  wifiCalls,
  avCalls,
].flatMap((area) => Object.values<Call>(area))

/** The same with their schemas. */
export const describedCalls = (): Promise<readonly DescribedCall[]> =>
  Promise.all(allCalls.map((call) => described(call)))
