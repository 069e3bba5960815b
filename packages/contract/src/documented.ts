import { contentRequests } from './documentedContent.ts'
import { firmwareRequests } from './documentedFirmware.ts'
import { appProfileRequests, firmwareProfileRequests } from './documentedProfiles.ts'
import { groupRequests } from './documentedGroups.ts'
import { statisticsRequests } from './documentedStatistics.ts'

/**
 * What integrations already send: an example of each request. Facts for `documented.test.ts`; a call that is not here is one
 * that only the console makes.
 */

/** One request, by the places that carry something. */
export type Example = Readonly<{ params?: object; query?: object; body?: object }>

const endpointId = 'os::021122-RT1000042'
const password = 'Headend-demo-1'
const user = 'admin@headend.example'
const clientKey = 'aB3dE5fG7h'
const did = '42'
const opId = '7'

const settings = {
  platform: 'Web',
  osVer: '15',
  appPackage: 'console',
  appVer: '1.0.0',
  lang: 'ko',
  timezone: 'Asia/Seoul',
  pushType: 'none',
  pushToken: '',
}
const listed = {
  page: 1,
  limit: 15,
  activeType: 'all',
  keyword: '',
  orders: [{ column: 'createTime', order: 'desc' }],
}
const signIn = { body: { user, password, clientKey } }
const refresh = { body: { user, refreshToken: 'r' } }
const ofDevice = { body: { endpointId } }
const devicePage = { body: { endpointId, did } }
const live = { body: { endpointId, clientId: '3' } }
const test = { body: { endpointId, host: 'speed.example', filesize: 100, status: 'start' } }
const historyPage = { body: { endpointId, page: 1, limit: 15 } }
const many = { body: { endpointIds: [endpointId], opId, mid: '5' } }
const exported = { body: { ...listed, fields: ['endpointId', 'modelName', 'online'] } }
const notice = {
  notiTitle: 'Maintenance',
  notiType: 'NOTICE',
  subType: 'Night work',
  contents: 'The network is down for ten minutes.',
  periodStart: '2026-01-01',
  periodEnd: '2026-01-31',
  ops: [opId],
}
const androidFile = {
  body: { endpointId, fileId: '31', appId: 'com.garam.tv', appPackageName: 'com.garam.tv', platform: 'android' },
}
const quantumFile = (apType: 'IU' | 'D') => ({
  body: {
    endpointId,
    fileId: '31',
    appUuid: '6ba7b810-9dad-51d1-80b4-00c04fd430c8',
    appId: 'guide',
    apType,
    platform: 'quantum',
  },
})
const company = {
  companyName: 'River Cable',
  pOpid: opId,
  opType: 'Operator',
  url: 'https://river.example',
  desc: 'By the river',
  oemKey: 'RIVER',
  startApp: 'example.river.start',
  address: '1 River Street',
  phone: '+821012345678',
}
const role = {
  roleName: 'Support desk',
  roleDesc: 'First line, phone and chat',
  roleLevel: 30,
  roleGroup: 'custom',
  permissions: ['device.list', 'device.reboot'],
}
const opened = { body: { notiId: '9' } }
const alarmLimit = { critical: 95, warning: 80, enable: true }
const staticWan = {
  connection_type: 'Static',
  ip_address: '203.0.113.10',
  subnet_mask: '255.255.255.0',
  gateway: '203.0.113.1',
  dns_server: '198.51.100.53',
}
const home = {
  ip_address: '192.168.35.1',
  subnet_mask: '255.255.255.0',
  dhcp_enable: true,
  dhcp_start: '192.168.35.2',
  dhcp_end: '192.168.35.254',
  lease_time: 24,
}
const ipFilter = {
  startIp: '203.0.113.5',
  endIp: '203.0.113.9',
  protocol: 'TCP',
  startPort: 80,
  endPort: 90,
  action: 'deny',
}
const guest = {
  idx: 4,
  enable: true,
  band: 'twoG',
  ssid: 'Visitors',
  security_support: ['None', 'WPA2-Personal'],
  security_mode: 'WPA2-Personal',
  encryption_mode: 'AES',
  ssid_adv_enable: true,
  wep_key: null,
  pre_shared_key: null,
  key_pass_phrase: 'come-in-77',
}
const shortRadio = {
  idx: 2,
  accessPointIdx: 2,
  ssidIdx: 2,
  ssidName: 'Home2026',
  bssid: '02:11:22:33:44:55',
  hiddenSsid: false,
  channel: '36',
}
const radio = {
  ...shortRadio,
  enable: true,
  frequencyBand: '5GHz',
  securityMode: 'WPA3-Personal-Transition',
  securitySupport: ['WPA2-Personal', 'WPA3-Personal-Transition'],
  encryptionMode: 'AES',
  wepKey: '',
  preSharedKey: '',
  keyPassPhrase: 'correct-horse',
  saePassphrase: 'correct-horse',
  possibleChannels: [36, 40, 44, 48],
  channelInUse: 36,
  channel: 36,
  radiusServerAddr: '',
  secondaryRadiusServerAddress: '',
  radiusServerPort: 1812,
  secondaryRadiusServerPort: 1812,
  radiusServerSecret: '',
  secondaryRadiusServerSecret: '',
  wps: false,
  dfs: true,
  dfsState: null,
  rekeyingInterval: 3600,
  operatingChannelBandwidth: '80MHz',
  operatingStandard: 'ac,ax',
  autoChannelEnable: false,
  extensionChannel: 'Auto',
  autoChannelSupported: true,
  power: 100,
  clientIsolation: false,
}

/** Requests by the id of the call or of its spelling. Where one names a company it does so as `opId`. */
export const documentedRequests: Readonly<Record<string, readonly Example[]>> = {
  'auth.createToken': [signIn],
  'auth.createAccessToken': [signIn],
  'auth.refreshToken': [refresh],
  'auth.createRefreshToken': [refresh],
  'auth.revokeToken': [{ body: { refreshToken: 'r' } }],
  'auth.verifyClient': [{ body: { token: 't', clientKey } }],
  'auth.createUser': [
    { body: { email: user, userName: 'Kim', userPhone: '+821012345678', opId, roleGroupKey: 'viewer', password } },
  ],
  'auth.createClient': [{ body: { user, clientKey } }],
  'auth.deleteClient': [{ body: { clientKey } }],
  'auth.listUsers': [{ query: { opId, keyword: 'kim', page: '1', limit: '15' } }],
  'iam.registerClient': [{ body: settings }],
  'iam.syncClient': [{ body: { clientId: '3', ...settings } }],
  'iam.resetPassword': [{ body: { email: user } }],
  'iam.readNotice': [opened],
  'iam.readMessage': [opened],
  'commons.listCitiesByProvince': [{ params: { provinceId: '11' } }],
  'devices.getInfo': [{ body: { endpointId, options: 'short' } }, { body: { endpointId, options: 'full' } }, ofDevice],
  'devices.getDeviceInfo': [ofDevice],
  'devices.getMaster': [{ query: { endpointId } }],
  'devices.getDevice': [ofDevice],
  ...contentRequests,
  ...firmwareRequests,
  ...appProfileRequests,
  ...firmwareProfileRequests,
  ...groupRequests,
  ...statisticsRequests,
  'inventory.count': [{ body: { opId } }, { body: {} }],
  'devices.getTime': [ofDevice],
  'devices.setTime': [
    {
      body: {
        endpointId,
        enable: true,
        ntpServer1: 'pool.ntp.org',
        ntpServer2: '192.0.2.1',
        ntpServer3: '',
        ntpServer4: '',
        ntpServer5: '',
        localTimezone: 'KST-9',
      },
    },
  ],
  'devices.setMonitoring': [{ body: { did, option: 'ALL' } }],
  'devices.updateCustomer': [{ params: { endpointId }, body: { customerId: 'C-1', retailer: 'Shop' } }],
  'devices.listConnectsPage': [{ body: listed }],
  'devices.getDevicePageList': [{ body: { ...listed, opId, mid: '5' } }],
  'devices.listOutsideSaPage': [{ body: listed }],
  'devices.exportConnects': [exported],
  'devices.getDeviceExcelList': [exported],
  'devices.list': [{ query: { page: '1', limit: '15', keyword: 'kim' } }],
  'devices.subscribeRtd': [live],
  'devices.unsubscribeRtd': [live],
  'devices.getWan': [devicePage],
  'devices.getLan': [devicePage],
  'devices.getConnectedNetwork': [devicePage],
  'devices.getNetworkStat': [devicePage],
  'devices.getAssociatedDevices': [devicePage],
  'diagnostics.startPing': [{ body: { endpointId, host: 'example.com', repetitions: 10 } }],
  'diagnostics.startTraceroute': [{ body: { endpointId, host: '192.0.2.1', repetitions: 3 } }],
  'diagnostics.startDownloadSpeed': [test],
  'diagnostics.startUploadSpeed': [test],
  'diagnostics.startSignalStrength': [{ body: { endpointId, interval: 1, count: 60 } }],
  'diagnostics.cancelSignalStrength': [ofDevice],
  'lifecycle.createDevices': [{ body: { devices: [{ deviceSn: 'RT1000042', mid: '5', opId }] } }],
  'lifecycle.activate': [{ body: { endpointId, customerId: 'C-1', zipCode: '04524', address: 'Sejong-daero 110' } }],
  'lifecycle.deactivate': [ofDevice],
  'lifecycle.reject': [ofDevice],
  'lifecycle.allocate': [{ body: { endpointId, opId } }, { body: { endpointId: [endpointId], opId } }],
  'lifecycle.release': [{ body: { endpointId, opId } }, { body: { endpointId: [endpointId], opId } }],
  'lifecycle.deleteDevice': [{ query: { endpointId } }],
  'inventory.listPage': [{ body: listed }],
  'inventory.export': [exported],
  'inventory.validateMac': [{ body: { macAddr: '02:11:22:00:00:01' } }],
  'inventory.validateSerial': [{ body: { serialNumbers: ['RT1000042'] } }, { body: { serialNumbers: 'RT1000042' } }],
  'inventory.validateUpdate': [{ body: { deviceData: [{ macAddr: '02:11:22:00:00:01', customerId: 'C-1' }] } }],
  'inventory.validateMacInfo': [{ body: { macAddr: '02:11:22:00:00:01', opId, mid: '5' } }],
  'inventory.listByModelOp': [{ params: { mid: '5', opId }, query: { page: '1', limit: '15' } }],
  'inventory.listUploadHistoriesPage': [
    { body: { page: 1, limit: 15, keyword: '', orders: [{ column: 'uploadTime', order: 'desc' }] } },
  ],
  'inventory.getUploadHistoryDetail': [{ body: { historyId: '3', page: 1, limit: 15 } }],
  'inventory.uploadBulk': [{ body: { uploadType: 'add', opId } }, { body: { uploadType: 'edit' } }],
  'bulk.reboot': [many],
  'bulk.factoryReset': [many],
  'bulk.lock': [many, { body: { ...many.body, unRegDevice: true } }],
  'bulk.firmwareUpdate': [
    { body: { ...many.body, mid: '5', FirmwareFileId: '31' } },
    { body: { ...many.body, firmwareFileId: '31' } },
  ],
  'bulk.unlock': [many, { body: { ...many.body, unRegDevice: true } }],
  'history.listUserActions': [ofDevice, historyPage],
  'history.listDeviceActions': [ofDevice, historyPage],
  'history.getDeviceActionDetail': [{ body: { endpointId, id: '12' } }],
  'history.listSystemLogs': [historyPage],
  'users.list': [{ query: { opId, keyword: 'kim', page: '1', limit: '15' } }],
  'users.getInfo': [{ params: { userId: '4' } }],
  'users.updateInfo': [
    {
      params: { userId: '4' },
      body: { userName: 'Kim', userPhone: '+821012345678', roleGroupKey: 'viewer', opId, password },
    },
    { params: { userId: '4' }, body: { userName: 'Kim' } },
  ],
  'users.delete': [{ params: { userId: '4' }, body: { opId } }],
  'users.resetPassword': [{ params: { userId: '4' }, body: { opId } }],
  'users.checkEmail': [{ body: { email: user } }],
  'users.checkEmails': [{ body: { email: user } }],
  'users.changePassword': [{ params: { id: '4' }, body: { password: 'old', newPassword: password } }],
  'users.invite': [
    { body: { email: user, opId, userName: 'Kim', roleGroupKey: 'viewer' } },
    { body: { email: user, opId } },
  ],
  'users.reinvite': [{ body: { email: user, opId } }],
  'users.disinvite': [{ body: { userId: '4', opId } }],
  'users.accept': [
    { body: { code: 'c', password, userName: 'Kim', userPhone: '+821012345678', clientKey } },
    { body: { code: 'c', password, clientKey } },
  ],
  'users.checkUserCodes': [{ body: { code: 'c' } }],
  'ops.listRoles': [{ params: { op: opId } }],
  'ops.createRole': [{ params: { op: opId }, body: role }],
  'ops.updateRole': [{ params: { op: opId, roleGroupKey: 'r' }, body: role }],
  'ops.deleteRole': [{ params: { op: opId, roleGroupKey: 'r' } }],
  'ops.list': [{ query: { opType: 'School', keyword: 'river', page: '1', limit: '15' } }],
  'ops.create': [{ body: company }],
  'ops.createWithAdmin': [{ body: { ...company, email: user, name: 'Kim' } }],
  'ops.createOpInviteAdmin': [{ body: { ...company, email: user, name: 'Kim' } }],
  'ops.get': [{ params: { companyId: opId } }],
  'ops.update': [{ params: { companyId: opId }, body: company }],
  'ops.delete': [{ params: { companyId: opId } }],
  'ops.checkCompany': [{ body: { companyName: 'River Cable' } }],
  'ops.checkCompanyAction': [{ body: { companyName: 'River Cable' } }],
  'notices.list': [{ query: { keyword: 'night', notiType: 'NOTICE', page: '1', limit: '15' } }],
  'notices.create': [{ body: notice }, { body: { ...notice, ops: 'all' } }],
  'notices.get': [{ params: { notiId: '9' } }],
  'notices.update': [{ params: { notiId: '9' }, body: notice }],
  'notices.delete': [{ params: { notiId: '9' } }],
  'wifi.listAlarms': [
    { body: { endpointId, page: 1, limit: 15, orders: [{ column: 'triggeredTime', order: 'desc' }] } },
  ],
  'wifi.getAlarmSettings': [ofDevice],
  'wifi.setAlarmSettings': [
    { body: { endpointId, cpuUsage: alarmLimit, memoryUsage: alarmLimit, cpuTemperature: alarmLimit } },
  ],
  'topology.get': [devicePage],
  'topology.listHistories': [{ body: { macAddress: '02:11:22:33:44:55' } }],
  'topology.getHistoryData': [{ body: { macAddress: '021122334455', createTime: 1_767_225_600_000 } }],
  'wifi.getNetwork': [devicePage],
  'wifi.setWan': [
    { body: { ...devicePage.body, wan: { connection_type: 'DHCP' } } },
    { body: { ...devicePage.body, wan: staticWan } },
  ],
  'wifi.setLan': [{ body: { ...devicePage.body, lan: home } }],
  'wifi.getRemote': [devicePage],
  'wifi.setRemote': [
    { body: { ...devicePage.body, enable: true, port: 8443, protocol: 'HTTPS', allowedIp: '203.0.113.0/24' } },
  ],
  'wifi.getEndpoint': [devicePage],
  'wifi.enableEndpoint': [{ body: { ...devicePage.body, enable: true } }],
  'wifi.getNetworkFilterOption': [devicePage],
  'wifi.addMacFilter': [{ body: { ...devicePage.body, filter: { macAddress: '02:11:22:33:44:55', action: 'deny' } } }],
  'wifi.deleteMacFilter': [{ body: { ...devicePage.body, idx: 3 } }],
  'wifi.addIpFilter': [{ body: { ...devicePage.body, direction: 'incoming', filter: ipFilter } }],
  'wifi.deleteIpFilter': [{ body: { ...devicePage.body, direction: 'outgoing', idx: 3 } }],
  'wifi.getRadio': [devicePage],
  'wifi.getWifiRadio': [devicePage],
  'wifi.setRadio': [
    { body: { endpointId, did, bandSteering: true, radios: [radio, { ...radio, channel: 'Auto' }] } },
    { body: { endpointId, did, radios: [{ idx: 2, power: 50 }] } },
  ],
  'wifi.setRadioShort': [{ body: { endpointId, did, radios: [shortRadio] } }],
  'wifi.getGuestWifi': [devicePage],
  'wifi.setGuestWifi': [{ body: { endpointId, guestWifis: [guest] } }],
  'wifi.enableGuestWifi': [{ body: { endpointId, guestWifis: [{ idx: 4, band: 'twoG', enable: true }] } }],
  'wifi.startChannelScan': [devicePage],
  'wifi.startNeighborScan': [devicePage],
  'wifi.getWifi': [devicePage],
  'wifi.getSsid': [{ body: { endpointId, did, ssidIdx: 1 } }],
  'wifi.setSsid': [{ body: { endpointId, did, ssidIdx: 1, ssidName: 'Home2026', hiddenSsid: false, enable: true } }],
  'wifi.getSsidInfo': [devicePage],
  'wifi.resetWifi': [devicePage],
  'av.getHdmiInfo': [ofDevice],
  'av.getBluetoothRemoteInfo': [ofDevice],
  'av.setAudioOut': [{ body: { endpointId, enable: false } }],
  'av.sendOsdMessage': [{ body: { endpointId, message: 'Maintenance at two.' } }],
  'av.enableCec': [{ body: { endpointId, enable: true } }],
  'av.startScreenCapture': [{ body: { endpointId, count: 1000, interval: 1 } }, { body: { endpointId, count: 1000 } }],
  'av.cancelScreenCapture': [ofDevice],
  'av.sendRemoteKey': [{ body: { endpointId, keyValue: 'OK' } }],
  'av.requestConsent': [ofDevice],
  'av.cancelConsent': [ofDevice],
  'av.getInfo': [ofDevice],
  'av.getFull': [ofDevice],
  'unregistered.listPage': [{ body: listed }],
  'unregistered.export': [{ body: listed }, { body: { ...listed, fields: ['endpointId', 'online'] } }],
  'unregistered.act': [{ body: { actionType: 'Lock', endpointId } }, { body: { actionType: 'Unlock', endpointId } }],
  'unregistered.remove': [ofDevice],
  'unregistered.update': [
    { body: { endpointId, opId, mid: '5', deviceSn: 'RT1000042', macAddr: '02:11:22:33:44:55' } },
  ],
  'misc.createClickupTask': ['bug', 'new', 'improve', 'misc'].map((type) => ({
    body: { type, title: 'A title', user: 'Kim', contents: 'What is wrong' },
  })),
  'appsAndroid.getInfo': [ofDevice],
  'appsAndroid.listWeeklyStats': [ofDevice],
  'appsAndroid.listDetails': [{ params: { keyword: 'tv' }, body: { installedApp: ['com.garam.tv'] } }],
  'appsAndroid.install': [androidFile],
  'appsAndroid.uninstall': [androidFile],
  'appsAndroid.installTempApp': [{ body: { endpointId, appId: 'com.garam.tv', version: '5.2.0' } }],
  'appsAndroid.deleteTempApp': [{ body: { endpointId, appId: 'com.garam.tv' } }],
  'appsAndroid.installOrDelete': ['IU', 'D'].map((type) => ({
    body: { endpointId, fileId: '31', type, appPackageName: 'com.garam.tv', platform: 'android' },
  })),
  'appsQuantum.getDeploymentInfo': [ofDevice],
  'appsQuantum.getTotalUsage': [ofDevice],
  'appsQuantum.listDetails': [{ body: { appIds: ['guide'], platform: 'quantum' } }],
  'appsQuantum.startStop': ['start', 'stop'].map((startStop) => ({ body: { endpointId, appIdx: 3, startStop } })),
  'appsQuantum.install': [quantumFile('IU')],
  'appsQuantum.update': [quantumFile('IU')],
  'appsQuantum.uninstall': [quantumFile('D')],
  'misc.search': ['school', 'deviceId', 'apName', 'model', 'owner', 'firmware'].map((type) => ({
    query: { keyword: 'living room', type },
  })),
}
