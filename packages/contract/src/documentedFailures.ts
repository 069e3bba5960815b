import type { ErrorCode } from './core/index.ts'

/** What integrations are promised: which calls may fail with which code. Facts for `documented.test.ts`. */

const reachingDevices = [
  'appsAndroid',
  'appsQuantum',
  'av',
  'bulk',
  'devices',
  'diagnostics',
  'firmware',
  'groups',
  'topology',
  'wifi',
]

const firmwareUpdates = [
  'bulk.firmwareUpdate',
  'firmware.updateManually',
  'groups.updateFirmware',
  'groups.updateLocationFirmware',
  'groups.updateLocationsFirmware',
]

/** Where a code is documented: areas, each of whose calls may answer it, and calls, each of which does. */
export const documentedFailures: Partial<Record<ErrorCode, Readonly<{ areas?: string[]; calls?: string[] }>>> = {
  auth01: { calls: ['auth.createToken'] },
  loginfail: { calls: ['auth.createToken'] },
  tokenerr: { calls: ['auth.verifyClient', 'auth.refreshToken', 'users.accept'] },
  usercodefail: { calls: ['users.accept', 'users.checkUserCodes'] },
  sendmailfail: {
    calls: [
      'users.invite',
      'users.reinvite',
      'iam.resetPassword',
      'users.resetPassword',
      'auth.createClient',
      'ops.createWithAdmin',
    ],
  },
  emailconflict: {
    calls: ['users.invite', 'users.accept', 'auth.createUser', 'users.updateInfo', 'ops.createWithAdmin'],
  },
  wsdisconnect: { areas: reachingDevices },
  wsfail: { areas: reachingDevices },
  wsfailauth: { areas: reachingDevices },
  wstimeout: { areas: reachingDevices },
  grpcdisconn: { areas: reachingDevices },
  grpcerror: { areas: reachingDevices },
  grouperr01: { calls: ['groups.associateDevices'] },
  nofile: {
    areas: ['appFiles', 'firmware'],
    calls: [
      'appsAndroid.install',
      'appsAndroid.installOrDelete',
      'appsQuantum.install',
      'appsQuantum.update',
      'cmsBootads.delete',
    ],
  },
  fwerr: { areas: ['firmware', 'firmwareProfiles', 'bulk', 'groups'] },
  fwcderr1: { calls: ['firmware.create'] },
  firmconflict: { calls: ['firmware.create'] },
  minfirmnodata: { calls: ['firmware.create', 'firmware.updateManually', 'bulk.firmwareUpdate'] },
  fwallfail: { calls: firmwareUpdates },
  fwpartialfail: { calls: firmwareUpdates },
  fwuperr1: { calls: ['firmware.updateDescription'] },
  wsoutofbuffer: { calls: ['av.sendRemoteKey'] },
  macconflict: {
    calls: ['inventory.validateMac', 'lifecycle.createDevices', 'inventory.uploadBulk', 'unregistered.update'],
  },
  'mac-valid': {
    calls: ['inventory.validateMac', 'lifecycle.createDevices', 'inventory.uploadBulk', 'inventory.validateMacInfo'],
  },
  'serialnumber-conflict': { calls: ['inventory.validateSerial', 'lifecycle.createDevices', 'inventory.uploadBulk'] },
  'serialnumber-invalid': { calls: ['inventory.validateSerial', 'lifecycle.createDevices', 'inventory.uploadBulk'] },
  deviceconflict: { calls: ['lifecycle.createDevices', 'inventory.uploadBulk', 'unregistered.update'] },
}

/** Where the product answers otherwise than documented, and why. */
export const answeredOtherwise: Readonly<Record<string, string>> = {
  'dataModel wsdisconnect': 'a call beyond the documented ones that asks the device',
  'dataModel wsfail': 'a call beyond the documented ones that asks the device',
  'dataModel wsfailauth': 'a call beyond the documented ones that asks the device',
  'dataModel wstimeout': 'a call beyond the documented ones that asks the device',
  ...Object.fromEntries(
    ['macconflict', 'mac-valid', 'serialnumber-conflict', 'serialnumber-invalid', 'deviceconflict'].map((code) => [
      `admin ${code}`,
      'rows of devices are written by the rules of the inventory',
    ]),
  ),
  'admin wsdisconnect': 'a task that is added there asks the device',
  'admin wsfail': 'a task that is added there asks the device',
  'admin wsfailauth': 'a task that is added there asks the device',
  'admin wstimeout': 'a task that is added there asks the device',
  'groups.updateFirmware minfirmnodata': 'says what stands in the way, as an update of the devices themselves does',
  'groups.updateLocationFirmware minfirmnodata':
    'says what stands in the way, as an update of the devices themselves does',
  'groups.updateLocationsFirmware minfirmnodata':
    'says what stands in the way, as an update of the devices themselves does',
  'groups.runCommand fwallfail': 'a command that gives firmware fails as an update of a group does',
  'groups.runCommand fwpartialfail': 'a command that gives firmware fails as an update of a group does',
  'groups.runCommand minfirmnodata': 'a command that gives firmware fails as an update of a group does',
  'unregistered.act wsdisconnect': 'asks the device, as locking a registered one does',
  'unregistered.act wsfail': 'asks the device, as locking a registered one does',
  'unregistered.act wsfailauth': 'asks the device, as locking a registered one does',
  'unregistered.act wstimeout': 'asks the device, as locking a registered one does',
  'appsAndroid.installTempApp nofile': 'installs a version that is on offer, as installing by its file does',
  'cmsBootads.upload nofile': 'the film may have been sent before',
  'cmsBootads.uploadFile nofile': 'a call beyond the documented ones that takes a film in parts',
  ...Object.fromEntries(
    ['cmsBanners', 'cmsChannels', 'cmsLiveads', 'cmsRadio'].flatMap((area) => [
      [`${area}.add nofile`, 'the file may have been sent before'],
      [`${area}.edit nofile`, 'the file may have been sent before'],
      [`${area}.uploadFile nofile`, 'a call beyond the documented ones that takes a file in parts'],
    ]),
  ),
  'downloads.fetch tokenerr': 'the ticket of a file is a link that is good once',
  'auth.createToken sendmailfail': 'mails the verification of a new browser',
  'iam.resetPassword sendmailfail': 'mails after the answer, which is the same whether there is such an account',
  'users.resetPassword sendmailfail': 'answers the temporary password, which is never mailed',
  'unregistered.update serialnumber-conflict': 'registers a serial number',
  'unregistered.update serialnumber-invalid': 'registers a serial number',
  'lifecycle.allocate deviceconflict': 'a device brings its name along, which another of the company may have',
  'lifecycle.release deviceconflict': 'a device brings its name along, which another of the company may have',
  'users.accept tokenerr': 'a bad link is answered as a bad user code is: usercodefail',
  'users.accept emailconflict': 'the e-mail was taken by the invitation already',
  'users.updateInfo emailconflict': 'an e-mail is never changed',
  'lifecycle.createDevices macconflict': 'in the errors of the result, by row',
  'lifecycle.createDevices mac-valid': 'in the errors of the result, by row',
  'lifecycle.createDevices serialnumber-conflict': 'in the errors of the result, by row',
  'lifecycle.createDevices serialnumber-invalid': 'in the errors of the result, by row',
  'lifecycle.createDevices deviceconflict': 'in the errors of the result, by row',
  'inventory.uploadBulk macconflict': 'in the refused rows of the result',
  'inventory.uploadBulk mac-valid': 'in the refused rows of the result',
  'inventory.uploadBulk serialnumber-conflict': 'in the refused rows of the result',
  'inventory.uploadBulk serialnumber-invalid': 'in the refused rows of the result',
  'inventory.uploadBulk deviceconflict': 'in the refused rows of the result',
}
