import type { Example } from './documented.ts'

const opId = '7'
const appVersion = { appVersion: '5.2.0', description: 'Faster' }
const newFirmware = { body: { mid: '5', fwCode: '12', fwVer: '1.0.2', minTargetVersion: '', description: 'First' } }

/** What integrations send about files of firmware; see `documented.ts`. */
export const firmwareRequests: Readonly<Record<string, readonly Example[]>> = {
  'appFiles.listPage': [{ body: { page: 1, limit: 15, keyword: '' } }],
  'appFiles.listByPlatform': [{ query: { appPlatform: 'android' } }],
  'appFiles.listVersions': [{ params: { appId: '3' } }],
  'appFiles.validateName': [
    { params: { platform: 'android' }, body: { appName: 'Garam TV', packageName: 'com.garam.tv' } },
  ],
  'appFiles.validateVersion': [{ params: { appId: '3', version: '5.2.0' } }],
  'appFiles.create': [
    { body: { appPlatform: 'android', appName: 'Garam TV', packageName: 'com.garam.tv', ...appVersion } },
  ],
  'appFiles.uploadVersion': [{ params: { appId: '3' }, body: appVersion }],
  'appFiles.updateVersion': [{ params: { appId: '3', fileId: '4' }, body: appVersion }],
  'appFiles.deleteVersion': [{ params: { appId: '3', fileId: '4' } }],
  'appFiles.delete': [{ params: { appId: '3' } }],
  'firmware.list': [{}, { query: { mid: '5', opId } }],
  'firmware.listOnp': [{ query: { mid: '5' } }],
  'firmware.listPage': [
    { body: { page: 1, limit: 15, keyword: '', orders: [{ column: 'uploadTime', order: 'desc' }] } },
  ],
  'firmware.listVersions': [{ params: { mid: '5' } }],
  'firmware.updateManually': [
    { body: { firmwareFileId: '31', endpointIds: ['os::021122-RT1000042'], upgradeMode: 'BU' } },
    { body: { firmwareFileId: '31', gid: '3', upgradeMode: 'FI1' } },
  ],
  'firmware.updateManuallyOnp': [{ body: { firmwareFileId: '31', gid: '3', upgradeMode: 'FUC' } }],
  'firmware.listOps': [{ params: { fileId: '31' } }],
  'firmware.create': [newFirmware],
  'firmware.uploadFirmware': [newFirmware],
  'firmware.uploadFirmwareOnp': [newFirmware],
  'firmware.uploadFile': [{}, { body: { fileId: '31', offset: '8388608', fileSize: '20000000', fileName: 'gr.bin' } }],
  'firmware.uploadFileOnp': [{}],
  'firmware.updateDescription': [{ params: { id: '31' }, body: { description: 'For the living room' } }],
  'firmware.delete': [{ params: { id: '31' } }],
  'firmware.approve': [{ body: { firmwareFileId: '31' } }],
  'firmware.approveOnp': [{ body: { firmwareFileId: '31' } }],
  'firmware.disapprove': [{ body: { firmwareFileId: '31' } }],
  'firmware.disapproveOnp': [{ body: { firmwareFileId: '31' } }],
  'commons.listFirmwaresByModel': [{ params: { mid: '5' } }],
}
