/**
 * The one table of errors: code, HTTP status, and the message in both languages. A server answers only with codes of
 * this table; the console shows the message of the answer, and uses the client-side rows for what never reached a server.
 */

import { deviceFailures } from './deviceFailures.ts'
import type { Text } from './text.ts'

type ErrorRow = Readonly<{ status: number; message: Text }>

/* @__NO_SIDE_EFFECTS__ */
const row = (status: number, en: string, ko: string): ErrorRow => ({ status, message: { en, ko } })

export const errors = {
  jwterr: row(401, 'Login authentication failed. Sign in again.', '로그인 인증에 실패했습니다. 다시 로그인하십시오.'),
  auth01: row(
    401,
    'This is the first sign-in from this browser. A verification e-mail is on its way; open its link, then sign in again.',
    '이 브라우저에서 처음 로그인합니다. 확인 메일을 보냈습니다. 메일의 링크를 연 뒤 다시 로그인하십시오.',
  ),
  roleerr: row(403, 'You have no permission for this.', '이 작업에 대한 권한이 없습니다.'),
  custom: row(400, 'The request could not be carried out.', '요청을 수행할 수 없습니다.'),
  wsdisconnect: { status: 400, message: deviceFailures.disconnected },
  wsfail: { status: 400, message: deviceFailures.refused },
  wsoutofbuffer: row(
    400,
    'More than 400 remote-control items are waiting. The key was dropped.',
    '대기 중인 원격 제어 항목이 400개를 넘었습니다. 키를 보내지 않았습니다.',
  ),
  wsfailauth: { status: 400, message: deviceFailures.unauthenticated },
  wstimeout: { status: 400, message: deviceFailures.silent },
  usercodefail: row(400, 'User code value is not valid', '사용자 코드 값이 올바르지 않습니다.'),
  grpcdisconn: row(400, 'Devices are not connected to the network', '단말이 네트워크에 연결되어 있지 않습니다.'),
  // Documented with the same occasions and the same behaviour as grpcdisconn, which is what a server answers; consoles take both.
  grpcerror: row(400, 'connected Devices Does not Exist', '연결된 단말이 없습니다.'),
  fwerr: row(400, 'The firmware request failed.', '펌웨어 요청에 실패했습니다.'),
  fwallfail: row(400, 'Firmware update has failed.', '펌웨어 업데이트에 실패했습니다.'),
  fwpartialfail: row(400, 'Some devices were not updated.', '일부 단말을 업데이트하지 못했습니다.'),
  fwuperr1: row(400, 'Approved firmware cannot be edited.', '승인된 펌웨어는 수정할 수 없습니다.'),
  fwcderr1: row(422, 'The firmware code must be above 0.', '펌웨어 코드는 0보다 커야 합니다.'),
  firmconflict: row(409, 'This version already exists for the model.', '이 모델에 같은 버전이 이미 있습니다.'),
  minfirmnodata: row(410, 'The minimum firmware does not exist.', '최소 펌웨어가 없습니다.'),
  grouperr01: row(
    400,
    'A device can join only groups of its own operator.',
    '단말은 자기 운영사의 그룹에만 넣을 수 있습니다.',
  ),
  sendmailfail: row(400, 'The e-mail could not be sent.', '메일을 보내지 못했습니다.'),
  tokenerr: row(400, 'This link is no longer valid.', '이 링크는 더 이상 유효하지 않습니다.'),
  nodata: row(400, 'No data.', '데이터가 없습니다.'),
  nofile: row(410, 'The file was not found.', '파일을 찾을 수 없습니다.'),
  macconflict: row(400, 'This MAC address is already registered.', '이미 등록된 MAC 주소입니다.'),
  'mac-valid': row(400, 'The MAC address is not valid.', 'MAC 주소 형식이 올바르지 않습니다.'),
  'serialnumber-conflict': row(400, 'This serial number is already registered.', '이미 등록된 일련번호입니다.'),
  'serialnumber-invalid': row(400, 'The serial number is not valid.', '일련번호 형식이 올바르지 않습니다.'),
  conflict: row(400, 'The change conflicts with what is stored.', '저장된 내용과 충돌합니다.'),
  Conflict: row(409, 'Same Name already exists', '같은 이름이 이미 있습니다.'),
  nameconflict: row(409, 'Same Name already exists', '같은 이름이 이미 있습니다.'),
  emailconflict: row(409, 'Same Email already exists', '같은 이메일이 이미 있습니다.'),
  deviceconflict: row(409, 'Same Device Name already exists', '같은 단말 이름이 이미 있습니다.'),
  loginfail: row(
    400,
    'The e-mail or password is incorrect. Use Forgot password to set a new one.',
    '이메일 또는 비밀번호가 올바르지 않습니다. 비밀번호 찾기로 새로 설정할 수 있습니다.',
  ),
  notfound: row(404, 'There is no such call.', '그런 호출이 없습니다.'),
  method: row(405, 'This call is not offered.', '제공하지 않는 호출입니다.'),
  timeout: row(408, 'The server did not answer in time.', '서버가 제때 응답하지 않았습니다.'),
  toolarge: row(413, 'The request is too large.', '요청이 너무 큽니다.'),
  mediatype: row(415, 'A file of this kind is not taken.', '이 형식의 파일은 받을 수 없습니다.'),
  toomany: row(429, 'Too many requests. Try again in a moment.', '요청이 너무 많습니다. 잠시 후 다시 시도하십시오.'),
  error: row(500, 'Server error.', '서버 오류입니다.'),
  unavailable: row(
    503,
    'The server is not fully available. Try again in a moment.',
    '서버를 일시적으로 사용할 수 없습니다. 잠시 후 다시 시도하십시오.',
  ),
  nospace: row(
    507,
    'The server has no room left for the file. Nothing of it was kept.',
    '서버에 파일을 저장할 공간이 없습니다. 저장된 내용이 없습니다.',
  ),
} as const satisfies Record<string, ErrorRow>

export type ErrorCode = keyof typeof errors

export const errorCodes = /* @__PURE__ */ Object.keys(errors).filter((code): code is ErrorCode => code in errors)

/** Reasons a `custom` error may give. `{name}` is filled from the error's `values`. */
export const reasons = {
  invalid: { en: '{field}: {problem}', ko: '{field}: {problem}' },
  malformedJson: { en: 'The body is not valid JSON.', ko: '본문이 올바른 JSON이 아닙니다.' },
  malformedForm: { en: 'The form is not valid.', ko: '양식이 올바르지 않습니다.' },
  deviceBusy: deviceFailures.busy,
  answerTooLarge: deviceFailures.tooLarge,
  vodRunning: {
    en: 'The VOD list is being fetched already.',
    ko: 'VOD 목록을 이미 가져오는 중입니다.',
  },
  collectionRunning: {
    en: 'The statistics of this company are being updated already.',
    ko: '이 회사의 통계를 이미 업데이트하는 중입니다.',
  },
  collectionOld: {
    en: 'Only days of the last 3 months, up to today, can be updated.',
    ko: '최근 3개월 이내의 날짜만 업데이트할 수 있습니다.',
  },
  wrongPassword: {
    en: 'The current password you entered is incorrect.',
    ko: '입력한 현재 비밀번호가 올바르지 않습니다.',
  },
  manySignIns: {
    en: 'Too many sign-ins to this account have failed. Try again in {minutes} minutes, or set a new password by mail.',
    ko: '이 계정의 로그인이 여러 번 실패했습니다. {minutes}분 후 다시 시도하거나 메일로 새 비밀번호를 설정하십시오.',
  },
  secretSearch: {
    en: 'A search expression must not compare a secret.',
    ko: '검색식에서 비밀 값을 비교할 수 없습니다.',
  },
  otherHost: {
    en: 'An evaluation answers under addresses of this machine alone, such as http://127.0.0.1:8080.',
    ko: '평가용 서버는 http://127.0.0.1:8080처럼 이 컴퓨터의 주소로만 응답합니다.',
  },
  peopleOnly: {
    en: 'This call is for people who sign in: an API token cannot make it.',
    ko: '로그인한 사용자를 위한 호출입니다. API 토큰으로는 사용할 수 없습니다.',
  },
  wrongTokens: {
    en: 'Too many wrong tokens came from this address. Try again in {minutes} minutes.',
    ko: '이 주소에서 잘못된 토큰이 여러 번 사용되었습니다. {minutes}분 후 다시 시도하십시오.',
  },
  passwordMustChange: { en: 'Change your password first.', ko: '먼저 비밀번호를 변경하십시오.' },
  secondFactor: { en: 'Enter the code of your authenticator app.', ko: '인증 앱의 코드를 입력하십시오.' },
  wrongCode: {
    en: 'This code is not right, or was used before. Enter the one that the app shows next.',
    ko: '코드가 올바르지 않거나 이미 사용되었습니다. 앱에 새로 나온 코드를 입력하십시오.',
  },
  setupOver: {
    en: 'Setting up took longer than 15 minutes. Begin anew.',
    ko: '설정 시간 15분이 지났습니다. 처음부터 다시 하십시오.',
  },
  secondFactorMissing: {
    en: 'Your company asks for a second factor. Set it up first.',
    ko: '회사에서 2단계 인증을 요구합니다. 먼저 설정하십시오.',
  },
  secondFactorRequired: {
    en: 'Your company asks for a second factor, so that it stays on.',
    ko: '회사에서 2단계 인증을 요구하므로 해제할 수 없습니다.',
  },
  secondFactorOn: {
    en: 'You have a second factor already. Switch it off first.',
    ko: '이미 2단계 인증을 사용하고 있습니다. 먼저 해제하십시오.',
  },
  providerAway: {
    en: '{name} cannot be reached at the moment. Sign in with e-mail and password, or try again later.',
    ko: '지금은 {name}에 연결할 수 없습니다. 이메일과 비밀번호로 로그인하거나 나중에 다시 시도하십시오.',
  },
  providerRefused: {
    en: 'You were not signed in through {name}. Sign in with e-mail and password, or ask your administrator.',
    ko: '{name}(으)로 로그인하지 못했습니다. 이메일과 비밀번호로 로그인하거나 관리자에게 문의하십시오.',
  },
  providerOver: {
    en: 'This sign-in was begun in another browser, took longer than ten minutes, or is finished. Begin anew.',
    ko: '다른 브라우저에서 시작했거나 10분이 지났거나 이미 끝난 로그인입니다. 처음부터 다시 하십시오.',
  },
  onlyIdentity: {
    en: 'Nothing else lets this account sign in. It needs a password first.',
    ko: '이 계정의 유일한 로그인 방법입니다. 먼저 비밀번호가 있어야 합니다.',
  },
  notRegistered: { en: 'This device is not registered.', ko: '등록되지 않은 단말입니다.' },
  otherDevice: {
    en: 'did and endpointId name different devices.',
    ko: 'did와 endpointId가 서로 다른 단말을 가리킵니다.',
  },
  samePassword: {
    en: 'Choose a password that differs from the one you have.',
    ko: '지금 비밀번호와 다른 비밀번호를 정하십시오.',
  },
  otherBrowser: {
    en: 'This link is good, but only in the browser that asked for it.',
    ko: '링크는 유효하지만 요청한 브라우저에서만 열 수 있습니다.',
  },
  ownPassword: {
    en: 'You change your own password with the current one.',
    ko: '본인의 비밀번호는 현재 비밀번호를 입력해서 변경하십시오.',
  },
  ownAccount: {
    en: 'Somebody else has to change your own role or company.',
    ko: '본인의 역할이나 회사는 다른 관리자가 변경해야 합니다.',
  },
  aboveYou: { en: 'This account has more permissions than yours.', ko: '나보다 권한이 많은 계정입니다.' },
  stillInvited: {
    en: 'The invited person chooses the password. Invite them again instead.',
    ko: '비밀번호는 초대받은 사람이 정합니다. 대신 다시 초대하십시오.',
  },
  notInvited: { en: 'This account is not waiting for an answer.', ko: '초대에 응답을 기다리는 계정이 아닙니다.' },
  alreadyDeployed: { en: 'The device is already deployed.', ko: '이미 배포된 단말입니다.' },
  notRequested: { en: 'The device is not waiting for a deployment.', ko: '배포 요청 상태가 아닌 단말입니다.' },
  notDeployed: { en: 'The device is not deployed.', ko: '배포되지 않은 단말입니다.' },
  alreadyRegistered: { en: 'The device is already registered.', ko: '이미 등록된 단말입니다.' },
  unknownCompany: { en: 'There is no such company.', ko: '그런 회사가 없습니다.' },
  wrongModel: {
    en: "The model does not match. The device's model: {model}",
    ko: '모델이 일치하지 않습니다. 단말의 모델: {model}',
  },
  wrongSerial: {
    en: 'The serial number does not match. The device reports {serial}',
    ko: '일련번호가 일치하지 않습니다. 단말이 보고한 일련번호: {serial}',
  },
  unknownModel: { en: 'There is no such model.', ko: '그런 모델이 없습니다.' },
  systemRole: {
    en: 'Every installation has this one: it cannot be changed.',
    ko: '모든 설치에 기본으로 있는 항목이므로 바꿀 수 없습니다.',
  },
  unknownRole: { en: 'There is no such role.', ko: '그런 역할이 없습니다.' },
  higherRole: { en: 'You cannot give a role above your own.', ko: '자신보다 높은 역할을 줄 수 없습니다.' },
  widerRole: {
    en: 'You cannot give this role: it has permissions that you do not have.',
    ko: '나에게 없는 권한이 있는 역할이므로 줄 수 없습니다.',
  },
  noLock: deviceFailures.noLock,
  alreadyLocked: { en: 'The device is already locked.', ko: '이미 잠긴 단말입니다.' },
  alreadyUnlocked: { en: 'The device is already unlocked.', ko: '이미 잠금이 해제된 단말입니다.' },
  mixedModels: {
    en: 'The chosen devices are of {count} models. Choose devices of one model.',
    ko: '선택한 단말의 모델이 {count}가지입니다. 같은 모델의 단말을 선택하십시오.',
  },
  lnbNotTaken: {
    en: 'Devices of this model take no LNB of the type {type} with the value {value}.',
    ko: '이 모델의 단말은 유형 {type}, 값 {value}의 LNB를 지원하지 않습니다.',
  },
  unsupported: deviceFailures.unsupported,
  untaken: {
    en: 'The device said it took the change, and still shows the old values.',
    ko: '단말이 변경을 받았다고 했지만 이전 값을 그대로 보입니다.',
  },
  wifiNotConnected: deviceFailures.wifiNotConnected,
  tooManyRows: {
    en: 'The file has exceeded the maximum number of rows allowed by the server. You can import up to 20,000 rows at once.',
    ko: '서버가 허용하는 최대 행 수를 넘었습니다. 한 번에 20,000행까지 가져올 수 있습니다.',
  },
  appAbsent: { en: 'The device does not have this app.', ko: '단말에 없는 앱입니다.' },
  noConsent: {
    en: 'The viewer at the device has not agreed to this remote view. Ask first.',
    ko: '단말의 시청자가 이 원격 화면에 동의하지 않았습니다. 먼저 동의를 요청하십시오.',
  },
  notPlaying: {
    en: 'The remote control works only while you see the screen of the device.',
    ko: '리모컨은 단말 화면을 보고 있는 동안에만 쓸 수 있습니다.',
  },
  firmwareWithdrawn: deviceFailures.firmwareWithdrawn,
  appWithdrawn: deviceFailures.appWithdrawn,
  contentWithdrawn: deviceFailures.contentWithdrawn,
  environmentMissing: deviceFailures.environmentMissing,
  taskNotRunning: { en: 'The task is not running.', ko: '진행 중인 작업이 아닙니다.' },
} as const satisfies Record<string, Text>

export type Reason = keyof typeof reasons

/** What only the console can say, for failures that carry no answer of a server. */
export const clientMessages = {
  networkFail: { en: 'Network Fail', ko: '네트워크 오류' },
  defaultFail: { en: 'Default Fail', ko: '처리하지 못했습니다' },
  askAdministrator: { en: 'Please Ask administrator for permission', ko: '관리자에게 권한을 요청하십시오' },
  csvFailed: {
    en: 'CSV file download has failed. Please try again.',
    ko: 'CSV 파일을 내려받지 못했습니다. 다시 시도하십시오.',
  },
  allOffline: {
    en: "The action can't be performed because the network of the device is not connected. Check the network of the device and try again.",
    ko: '단말의 네트워크가 연결되어 있지 않아 작업할 수 없습니다. 단말의 네트워크를 확인하고 다시 시도하십시오.',
  },
} as const satisfies Record<string, Text>

/** Fills the `{name}` places of a text. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (place, name: string) => (name in values ? String(values[name]) : place))
