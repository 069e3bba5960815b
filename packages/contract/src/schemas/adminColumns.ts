import { menuPermissions, permissions } from '../core/index.ts'
import type { AdminTableId } from '../admin.ts'
import { deviceStatuses } from '../device.ts'
import { deviceTabs, productClasses } from '../models.ts'
import { startableTasks } from '../taskFeatures.ts'
import { taskStates } from '../taskStates.ts'
import { accountStatuses } from '../users.ts'
import { changeable, changeableOptional, column, initial, initialOptional, needed, optional } from './columns.ts'
import type { Columns } from './columns.ts'
import { endpointId, macAddress, optionalText, phone, plainText, serialNumber, text as filledText } from './rules.ts'

const text = column('text')
const longText = column('longText')
const number = column('number')
const flag = column('boolean')
const time = column('time')
const choice = column('choice')
const choices = column('choices')
const picture = column('image')

const description = longText('Description', '설명', optional)
/** Of rows that the product itself brings, in words of its own. */
const ownDescription = longText('Description', '설명', { ...optional, codes: 'ownText' })
const name = text('Name', '이름', needed)
const isEnabled = flag('Enabled', '사용', needed)
const kind = choice('Kind', '구분', { words: ['system', 'custom'], codes: 'roleKind' })
const model = choice('Model', '모델', { ...needed, refersTo: 'model' })
/** Optional text of at most so many characters. */
const most = (length: number) => ({ ...optional, rule: optionalText(length) })

const ofDevices = {
  endpointId: text('Endpoint', '엔드포인트', { ...initialOptional, rule: endpointId }),
  deviceSn: text('Serial number', '일련번호', { ...initial, rule: serialNumber }),
  mid: choice('Model', '모델', { ...initial, refersTo: 'model' }),
  companyId: choice('Company', '운영사', { ...initial, refersTo: 'company' }),
}
const since = { createTime: time('Registered', '등록 시각'), modifyTime: time('Changed', '변경 시각') }

/** The columns of each admin table, in the order they are shown. */
export const adminColumns: Readonly<Record<AdminTableId, Columns>> = {
  device_device_info: {
    ...ofDevices,
    device_id: text('Device name', '단말 이름', most(64)),
    friendlyName: text('AP name', 'AP 이름'),
    firmwareVersion: text('Firmware', '펌웨어'),
    hardwareVersion: text('Hardware', '하드웨어'),
    agentVersion: text('Agent', '에이전트'),
    locationIp: text('IP address', 'IP 주소'),
    online: flag('Online', '온라인'),
    outside: flag('Outside', '외부', changeableOptional),
    accessTime: time('Last access', '마지막 접속'),
    ...since,
  },
  provisioning: {
    ...ofDevices,
    macAddr: text('MAC address', 'MAC 주소', { ...initialOptional, rule: macAddress }),
    deviceStatus: choice('Status', '상태', { words: deviceStatuses, codes: 'deviceStatus' }),
    activeReqTime: time('Deployment asked', '배포 요청 시각'),
    customerId: text('Customer', '고객', most(64)),
    retailer: text('Retailer', '판매점', most(100)),
    zipCode: text('Postcode', '우편번호', most(16)),
    address: text('Address', '주소', most(200)),
    updateUser: text('Changed by', '변경한 사람'),
    ...since,
  },
  model_parameters: {
    mid: model,
    path: text('Path', '경로', needed),
    valueType: text('Value type', '값 형식', optional),
    writable: flag('Writable', '쓰기 가능', needed),
    description,
  },
  model_supported: {
    mid: model,
    featureId: choice('Service feature', '서비스 기능', { ...needed, refersTo: 'feature' }),
  },
  user: {
    email: text('E-mail', '이메일'),
    userName: text('Name', '이름', { ...changeable, rule: plainText(100) }),
    userPhone: text('Phone', '전화번호', { ...changeableOptional, rule: phone }),
    companyId: choice('Company', '운영사', { ...changeable, refersTo: 'company' }),
    roleGroupKey: choice('Role', '역할', { ...changeable, refersTo: 'role' }),
    status: choice('Status', '상태', { words: accountStatuses, codes: 'accountStatus' }),
    passwordMustChange: flag('Temporary password', '임시 비밀번호'),
    lastAccessTime: time('Last access', '마지막 접속'),
    createTime: time('Created', '생성 시각'),
  },
  user_del: {
    email: text('E-mail', '이메일'),
    userName: text('Name', '이름'),
    userPhone: text('Phone', '전화번호'),
    companyName: text('Company', '운영사'),
    roleName: text('Role', '역할'),
    createTime: time('Created', '생성 시각'),
    deleteTime: time('Deleted', '삭제 시각'),
    note: longText('Note', '메모', changeableOptional),
  },
  // Keys and cookies stay where they are: the browser is who has them.
  user_client: {
    email: text('E-mail', '이메일'),
    userName: text('Name', '이름'),
    platform: text('Platform', '플랫폼'),
    verified: flag('Verified', '확인됨', changeable),
    createTime: time('First access', '첫 접속'),
    lastAccessTime: time('Last access', '마지막 접속'),
  },
  task: {
    endpointId: text('Endpoint', '엔드포인트', { ...initial, refersTo: 'device', rule: filledText(255) }),
    deviceName: text('Device', '단말'),
    taskType: choice('Type', '종류', { ...initial, words: startableTasks, codes: 'taskType' }),
    state: choice('State', '상태', { ...changeable, words: taskStates, codes: 'taskState' }),
    failCode: text('Failure', '실패 원인'),
    userName: text('Started by', '시작한 사람'),
    startTime: time('Started', '시작 시각'),
    endTime: time('Ended', '종료 시각'),
  },
  model: {
    modelName: text('Model', '모델', needed),
    modelSubName: text('Sub name', '보조 이름', optional),
    manufacturerName: text('Manufacturer', '제조사', needed),
    modelOui: text('OUI', 'OUI', needed),
    productClass: choice('Product class', '제품군', { ...needed, words: productClasses, codes: 'productClass' }),
    protocol: choice('Protocol', '프로토콜', { ...optional, words: ['USP', 'CWMP', 'SIM'] }),
    tabMenu: choices('Tabs', '탭', { ...needed, words: deviceTabs, codes: 'deviceTab' }),
  },
  role: {
    roleName: name,
    roleGroupKey: choice('Role group', '역할 그룹', { ...needed, refersTo: 'roleGroup' }),
    roleGroup: kind,
    roleLevel: number('Level', '레벨', needed),
    companyId: choice('Company', '운영사', { ...initial, refersTo: 'company' }),
    roleDesc: ownDescription,
    permissions: choices('Permissions', '권한', { ...needed, words: permissions }),
    menus: choices('Menus', '메뉴', { ...needed, words: menuPermissions }),
  },
  role_group: {
    roleGroupKey: text('Key', '키', initial),
    roleGroupName: name,
    roleGroup: kind,
  },
  menu: {
    menuKey: choice('Menu', '메뉴', { ...initial, words: menuPermissions }),
    menuDesc: ownDescription,
    enabled: isEnabled,
  },
  image: {
    image: picture('Picture', '그림', { ...needed, maxBytes: 512 * 1024 }),
    imageName: name,
    mid: model,
    modifyTime: time('Changed', '변경 시각'),
  },
  feature: {
    featureKey: text('Key', '키', initial),
    featureName: text('Name', '이름', { ...needed, codes: 'ownText' }),
    featureDesc: ownDescription,
    enabled: isEnabled,
  },
}
