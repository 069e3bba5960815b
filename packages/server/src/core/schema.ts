import type { ColumnType, Generated } from 'kysely'

/**
 * Tables as Kysely sees them. Ids are bigint in the database and text here; times are Date. The source of truth is
 * `migrations/`.
 */

type Id = ColumnType<string, string | undefined, never>
type Ref = ColumnType<string, string, string>
type NullableRef = ColumnType<string | null, string | null | undefined, string | null>
type Time = ColumnType<Date, Date | undefined, Date>
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>
type NullableText = ColumnType<string | null, string | null | undefined, string | null>
/** Read as parsed JSON, written as its text. */
type Json<T> = ColumnType<T, string | undefined, string>
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>

type Company = {
  company_id: Id
  parent_id: NullableRef
  company_name: string
  op_type: Generated<'Operator' | 'Manufacturer' | 'School' | 'EducationOffice'>
  image_url: NullableText
  time_zone: Generated<string>
  create_time: Time
}

type Role = {
  role_id: Id
  company_id: NullableRef
  role_group_key: string
  role_name: string
  role_desc: Generated<string>
  role_level: number
  permissions: string[]
  menus: string[]
}

type UserAccount = {
  user_id: Id
  email: string
  company_id: Ref
  role_id: Ref
  user_name: string
  user_phone: NullableText
  password_hash: NullableText
  password_must_change: Generated<boolean>
  status: Generated<'inviting' | 'running'>
  invite_time: NullableTime
  invite_user: NullableText
  accept_time: NullableTime
  last_access_time: NullableTime
  create_time: Time
}

type Client = {
  client_id: string
  user_id: Ref
  client_key: string
  cookie_hash: NullableText
  verified: Generated<boolean>
  platform: Generated<string>
  settings: Json<Record<string, unknown>>
  create_time: Time
  last_access_time: NullableTime
}

type TokenFamily = {
  family_id: string
  user_id: Ref
  client_key: string
  create_time: Time
  revoke_time: NullableTime
}

type RefreshToken = {
  token_hash: string
  family_id: string
  parent_hash: NullableText
  expire_time: ColumnType<Date, Date, Date>
  use_time: NullableTime
}

type MailedLink = {
  token_hash: string
  purpose: 'verify' | 'reset' | 'invitation'
  user_id: Ref
  client_key: NullableText
  expire_time: ColumnType<Date, Date, Date>
  use_time: NullableTime
}

type SignInFailure = {
  email: string
  address: string
  failures: Generated<number>
  last_time: ColumnType<Date, Date, Date>
}

type Audit = {
  audit_id: Id
  time: Time
  user_id: NullableRef
  user_name: string
  company_id: NullableRef
  endpoint_id: NullableText
  action: string
  target: NullableText
  result: 'success' | 'fail'
  detail: Json<Record<string, unknown>>
}

type Manufacturer = { manufacturer_id: Id; manufacturer_name: string }

type Model = {
  mid: Id
  manufacturer_id: Ref
  model_name: string
  model_sub_name: NullableText
  model_oui: string
  product_class: 'STB' | 'EXTENDER' | 'APROUTER' | 'AP'
  protocol: Generated<'USP' | 'CWMP' | 'SIM'>
  support_features: Generated<string[]>
  support_menu: Generated<string[]>
  tab_menu: string[]
}

type Province = { province_id: string; province_name: string }
type City = { op_city_id: string; city_name: string; province_id: string }

type Device = {
  did: Id
  endpoint_id: string
  device_id: NullableText
  device_sn: string
  mac_addr: NullableText
  mid: Ref
  company_id: Ref
  device_status: Generated<'inventory' | 'requested' | 'deployed'>
  active_req_time: NullableTime
  customer_id: NullableText
  retailer: NullableText
  zip_code: NullableText
  address: NullableText
  op_city_id: NullableText
  outside: Generated<boolean>
  friendly_name: NullableText
  firmware_version: NullableText
  hardware_version: NullableText
  agent_version: NullableText
  application_version: NullableText
  meta_data_version: NullableText
  mesh_role: ColumnType<'Master' | 'Slave' | null, 'Master' | 'Slave' | null | undefined, 'Master' | 'Slave' | null>
  google_signed_in: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  ui_lock_enable: Generated<boolean>
  power_status_mode: ColumnType<
    'Activated' | 'Deactivated' | null,
    'Activated' | 'Deactivated' | null | undefined,
    'Activated' | 'Deactivated' | null
  >
  lnb_settings: NullableJson<{ lnbType: string; lnbValue: string }>
  location_ip: NullableText
  online: Generated<boolean>
  boot_time: NullableTime
  sync_time: NullableTime
  access_time: NullableTime
  create_time: Time
  modify_time: Time
  update_user: NullableText
}

type UnregisteredDevice = {
  endpoint_id: string
  manufacturer: NullableText
  oui: NullableText
  product_class: NullableText
  model_name: NullableText
  device_sn: NullableText
  mac_addr: NullableText
  firmware_version: NullableText
  hardware_version: NullableText
  ui_lock_enable: ColumnType<boolean | null, boolean | null | undefined, boolean | null>
  location_ip: NullableText
  online: Generated<boolean>
  boot_time: NullableTime
  create_time: Time
  access_time: Time
}

type Gateway = { gateway_id: string; epoch: string; lease_time: ColumnType<Date, Date, Date> }

type Session = {
  endpoint_id: string
  gateway_id: string
  session_id: string
  address: string
  connect_time: Time
}

type SupportedModel = {
  endpoint_id: string
  firmware_version: NullableText
  model: ColumnType<unknown, string, string>
  time: Time
}

export type TaskState = 'waiting' | 'running' | 'success' | 'fail' | 'cancelled'

type Task = {
  task_id: string
  endpoint_id: string
  company_id: NullableRef
  task_type: string
  action_type: 'Diagnostics' | 'Management' | 'Av'
  state: TaskState
  step: Generated<number>
  steps: Generated<number>
  percent: ColumnType<number | null, number | null | undefined, number | null>
  input: Json<Record<string, unknown>>
  result: NullableJson<unknown>
  fail_code: NullableText
  fail_reason: NullableText
  batch_id: NullableText
  user_id: NullableRef
  user_name: string
  start_time: Time
  progress_time: NullableTime
  deadline: ColumnType<Date, Date, Date>
  end_time: NullableTime
  exclusive: NullableText
  missed: Generated<number>
  wake_time: NullableTime
}

type DeviceEvent = {
  event_id: Id
  endpoint_id: string
  time: Time
  kind: string
  level: Generated<'info' | 'warning' | 'error'>
  path: NullableText
  value: NullableText
  message: Generated<string>
  detail: Json<Record<string, unknown>>
}

/** Counts of devices by everything a list is filtered by; '' is none. Kept by triggers of `device`, as the five below. */
type DeviceCell = {
  cell_id: ColumnType<number, never, never>
  company_id: string
  mid: string
  device_status: 'inventory' | 'requested' | 'deployed'
  locked: boolean
  outside: boolean
  op_city_id: string
  firmware_version: string
  agent_version: string
  meta_data_version: string
  filled: number
  devices: number
  online: number
}

type DeviceSum = {
  company_id: string
  mid: string
  device_status: 'inventory' | 'requested' | 'deployed'
  devices: number
  online: number
}

type DeviceCellDelta = { cell_id: number; devices: number; online: number }

type DeviceKey = {
  did: string
  cell_id: number
  mid: string
  mac: string
  serial: string
  name: string
  customer: string
  retailer: string
  create_time: Date
}

type DeviceSearch = { did: string; text: string }

type DeviceLive = {
  did: string
  cell_id: number
  online: boolean
  boot_time: Date | number
  sync_time: Date | number
  access_time: Date | number
}

/** Devices that became deployed or ceased to be. Written by a trigger of `device`. */
type Deployment = {
  deployment_id: Id
  time: ColumnType<Date, Date, never>
  company_id: Ref
  did: Ref
  deployed: boolean
}

export type Database = {
  company: Company
  role: Role
  user_account: UserAccount
  client: Client
  token_family: TokenFamily
  refresh_token: RefreshToken
  mailed_link: MailedLink
  sign_in_failure: SignInFailure
  audit: Audit
  manufacturer: Manufacturer
  model: Model
  province: Province
  city: City
  device: Device
  unregistered_device: UnregisteredDevice
  gateway: Gateway
  session: Session
  supported_model: SupportedModel
  task: Task
  device_event: DeviceEvent
  device_cell: DeviceCell
  device_cell_delta: DeviceCellDelta
  device_sum: DeviceSum
  device_key: DeviceKey
  device_search: DeviceSearch
  device_live: DeviceLive
  deployment: Deployment
}
