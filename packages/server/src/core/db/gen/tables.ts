// Generated from the migrations by "npm run tables": do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

type ActionDay = {
  day: string
  company_id: string
  succeeded: number
  failed: number
  time: Date
}

type Alarm = {
  alarm_id: GeneratedAlways<string>
  did: string
  kind: 'cpuUsage' | 'memoryUsage' | 'cpuTemperature' | 'device'
  severity: 'critical' | 'warning'
  identifier: Generated<string>
  message: Generated<string>
  value: Generated<number | null>
  limit_value: Generated<number | null>
  triggered_time: Date
  close_time: Generated<Date | null>
}

type AlarmSetting = {
  did: string
  limits: ColumnType<{ cpuUsage: { critical: number; warning: number; enable: boolean }; memoryUsage: { critical: number; warning: number; enable: boolean }; cpuTemperature: { critical: number; warning: number; enable: boolean } }, string, string>
  modify_time: Date
  update_user: string
}

type ApiToken = {
  token_id: GeneratedAlways<string>
  user_id: string
  family_id: string
  token_hash: string
  hint: string
  addresses: Generated<string[]>
  last_day: Generated<string | null>
  maker: string
  create_time: Date
  last_use_time: Generated<Date | null>
  last_use_address: Generated<string | null>
  maker_id: Generated<string | null>
}

type App = {
  app_id: GeneratedAlways<string>
  company_id: string
  platform: 'android' | 'quantum'
  app_name: string
  package_name: string
  description: Generated<string>
  developer: Generated<string>
  target_id: Generated<string | null>
  icon: Generated<string | null>
  user_name: string
  create_time: Date
}

type AppProfile = {
  rollout_id: string
  app_id: string
  file_id: Generated<string | null>
}

type AppVersion = {
  file_id: GeneratedAlways<string>
  app_id: string
  app_version: string
  version_code: Generated<string | null>
  description: Generated<string>
  file_name: string
  store_name: string
  size: string
  sha256: string
  user_name: string
  create_time: Date
}

type Audit = {
  audit_id: GeneratedAlways<string>
  time: Generated<Date>
  user_id: Generated<string | null>
  user_name: string
  company_id: Generated<string | null>
  endpoint_id: Generated<string | null>
  action: string
  target: Generated<string | null>
  result: 'success' | 'fail' | 'sent'
  detail: ColumnType<Record<string, unknown>, string | undefined, string>
  address: Generated<string | null>
}

type AutoProfile = {
  auto_profile_id: GeneratedAlways<string>
  company_id: string
  mid: string
  gid: Generated<string | null>
  target_version: string
  auto_activate: boolean
  start_hour: number
  end_hour: number
  activate_mode: 'anytime' | 'immediately' | 'whenIdle' | 'userConfirmation'
  max_retry_count: number
  upgrade_mode: 'BU' | 'FUA' | 'FUB' | 'FUC'
  enabled: boolean
  user_id: Generated<string | null>
  user_name: string
  create_time: Date
  safety: ColumnType<Readonly<Record<string, unknown>>, string | undefined, string>
}

type BootAd = {
  boot_ad_id: GeneratedAlways<string>
  company_id: string
  ad_name: string
  version: string
  media_type: string
  seconds: number
  file_name: string
  store_name: string
  size: string
  sha256: string
  user_name: string
  create_time: Date
}

type City = {
  op_city_id: string
  city_name: string
  province_id: string
}

type Client = {
  client_id: string
  user_id: string
  client_key: string
  cookie_hash: Generated<string | null>
  verified: Generated<boolean>
  platform: Generated<string>
  settings: ColumnType<Record<string, unknown>, string | undefined, string>
  create_time: Generated<Date>
  last_access_time: Generated<Date | null>
}

type Company = {
  company_id: GeneratedAlways<string>
  parent_id: Generated<string | null>
  company_name: string
  op_type: Generated<'Operator' | 'Manufacturer' | 'School' | 'EducationOffice'>
  image_url: Generated<string | null>
  time_zone: Generated<string>
  create_time: Generated<Date>
  path: Generated<string>
  url: Generated<string>
  description: Generated<string>
  oem_key: Generated<string>
  start_app: Generated<string>
  address: Generated<string>
  phone: Generated<string>
  create_user: Generated<string | null>
  place: Generated<string>
  second_factor_required: Generated<boolean>
  activate_count: Generated<number | null>
}

type ContentApiLog = {
  content_api_log_id: GeneratedAlways<string>
  company_id: string
  date_time: Date
  api_name: string
  request: string
  result: 'success' | 'fail'
  message_en: string
  message_ko: string
  active_type: 'manual' | 'automatic'
  user_name: string
}

type ContentForce = {
  company_id: string
  command_type: 'BootingAd' | 'LandingChannel' | 'DsmCc'
  service_task_id: string
  boot_ad_id: Generated<string | null>
  content_item_id: Generated<string | null>
  use_flag: Generated<boolean>
  rollout_id: Generated<string | null>
  force_time: Date
  user_name: string
  metadata_set_id: Generated<string | null>
}

type ContentItem = {
  content_item_id: Generated<string>
  company_id: string
  kind: 'channel' | 'radioChannel' | 'banner' | 'liveAd'
  name: Generated<string | null>
  lcn: Generated<number | null>
  details: ColumnType<Record<string, unknown>, string, string>
  sort: number
  file_name: string
  store_name: string
  size: string
  sha256: string
  user_name: string
  create_time: Date
  update_time: Date
}

type DatabaseProbe = {
  time: Date
  room: string
}

type DeletedUser = {
  deleted_user_id: GeneratedAlways<string>
  user_id: string
  email: string
  user_name: string
  user_phone: Generated<string | null>
  company_id: string
  company_name: string
  role_name: string
  user_create_time: Date
  delete_time: Generated<Date>
  note: Generated<string>
}

type Deployment = {
  deployment_id: GeneratedAlways<string>
  time: Date
  company_id: string
  did: string
  deployed: boolean
  op_city_id: Generated<string | null>
}

type Device = {
  did: GeneratedAlways<string>
  endpoint_id: string
  device_id: Generated<string | null>
  device_sn: string
  mac_addr: Generated<string | null>
  mid: string
  company_id: string
  device_status: Generated<'inventory' | 'requested' | 'deployed'>
  active_req_time: Generated<Date | null>
  customer_id: Generated<string | null>
  retailer: Generated<string | null>
  zip_code: Generated<string | null>
  address: Generated<string | null>
  op_city_id: Generated<string | null>
  outside: Generated<boolean>
  friendly_name: Generated<string | null>
  firmware_version: Generated<string | null>
  hardware_version: Generated<string | null>
  agent_version: Generated<string | null>
  application_version: Generated<string | null>
  meta_data_version: Generated<string | null>
  mesh_role: Generated<'Master' | 'Slave' | null>
  google_signed_in: Generated<boolean | null>
  ui_lock_enable: Generated<boolean | null>
  power_status_mode: Generated<'Activated' | 'Deactivated' | null>
  lnb_settings: ColumnType<{ lnbType: string; lnbValue: string } | null, string | null | undefined, string | null>
  location_ip: Generated<string | null>
  online: Generated<boolean>
  boot_time: Generated<Date | null>
  sync_time: Generated<Date | null>
  access_time: Generated<Date | null>
  create_time: Generated<Date>
  modify_time: Generated<Date>
  update_user: Generated<string | null>
  secret_salt: Generated<Buffer | null>
  secret_hash: Generated<Buffer | null>
  secret_time: Generated<Date | null>
  certificate_subject: Generated<string | null>
  certificate_issuer: Generated<string | null>
  certificate_serial: Generated<string | null>
  certificate_end: Generated<Date | null>
  requested_by: Generated<string | null>
  gid: Generated<string | null>
  room_id: Generated<string | null>
  tags: Generated<string[]>
  content_boot_ad: Generated<string | null>
  content_landing_channel: Generated<string | null>
  content_metadata: Generated<string | null>
  deployed_time: Generated<Date | null>
}

type DeviceAge = {
  company_id: string
  day: string
  devices: Generated<number>
}

type DeviceAgeDelta = {
  company_id: string
  day: string
  devices: number
}

type DeviceApp = {
  did: string
  platform: string
  app_id: string
  version: string
  note_time: Date
}

type DeviceCell = {
  cell_id: GeneratedAlways<number>
  company_id: string
  mid: string
  device_status: string
  locked: string
  outside: boolean
  op_city_id: string
  firmware_version: string
  agent_version: string
  meta_data_version: string
  filled: number
  devices: Generated<number>
  online: Generated<number>
}

type DeviceCellDelta = {
  cell_id: number
  devices: number
  online: number
}

type DeviceEvent = {
  event_id: GeneratedAlways<string>
  endpoint_id: string
  time: Generated<Date>
  kind: string
  level: Generated<'info' | 'warning' | 'error'>
  path: Generated<string | null>
  value: Generated<string | null>
  message: Generated<string>
  detail: ColumnType<Record<string, unknown>, string | undefined, string>
}

type DeviceGroup = {
  gid: GeneratedAlways<string>
  company_id: string
  group_name: string
  description: Generated<string>
  create_user: Generated<string | null>
  create_time: Date
  rule: ColumnType<Readonly<Record<string, readonly string[]>> | null, string | null | undefined, string | null>
}

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
  text: string
}

type DeviceLive = {
  did: string
  cell_id: number
  online: boolean
  boot_time: Date | number
  sync_time: Date | number
  access_time: Date | number
}

type DeviceOwner = {
  did: string
  company_id: string
  since: Date
  until: Date
}

type DeviceSearch = {
  did: string
  text: string
}

type DeviceSum = {
  company_id: string
  mid: string
  device_status: string
  devices: Generated<number>
  online: Generated<number>
}

type DeviceVital = {
  did: string
  time: Date
  cpu: Generated<number | null>
  memory: Generated<number | null>
  temperature: Generated<number | null>
  critical: boolean
  critical_time: Generated<Date | null>
  recent: ColumnType<readonly { time: number; cpu: number | null; memory: number | null; storage: number | null; temperature: number | null; signal: number | null }[], string | undefined, string>
}

type DownloadKey = {
  is_only: Generated<boolean>
  sealed: string
}

type DownloadTicket = {
  ticket_hash: string
  family_id: string
  call_id: string
  input: ColumnType<Record<string, unknown>, string, string>
  language: 'en' | 'ko'
  expire_time: Date
}

type Feature = {
  feature_id: GeneratedAlways<string>
  feature_key: string
  feature_name: string
  feature_desc: Generated<string>
  enabled: Generated<boolean>
}

type Feedback = {
  feedback_id: GeneratedAlways<string>
  time: Generated<Date>
  user_id: Generated<string | null>
  company_id: string
  user_name: string
  type: 'bug' | 'new' | 'improve' | 'misc'
  title: string
  contents: string
  address: Generated<string | null>
}

type FirmwareFile = {
  firmware_file_id: GeneratedAlways<string>
  company_id: string
  mid: string
  file_name: string
  fw_code: number
  fw_ver: string
  min_file_id: Generated<string | null>
  description: Generated<string>
  ops: Generated<string[] | null>
  store_name: string
  size: string
  sha256: string
  user_id: Generated<string | null>
  user_name: string
  create_time: Date
  approved_by: Generated<string | null>
  approved_time: Generated<Date | null>
}

type FirmwareProfile = {
  rollout_id: string
  firmware_file_id: string
  auto_profile_id: Generated<string | null>
}

type FleetDay = {
  day: string
  company_id: string
  kind: 'fw' | 'age' | 'android' | 'quantum'
  label: string
  devices: number
  time: Date
}

type FormerEndpoint = {
  endpoint_id: string
  did: string
  time: Generated<Date>
  first_time: Generated<Date | null>
}

type Gateway = {
  gateway_id: string
  epoch: string
  lease_time: Date
  certificate_end: Generated<Date | null>
  revocations_end: Generated<Date | null>
}

type HeldFile = {
  file_id: string
  user_id: string
  purpose: string
  file_name: string
  size: string
  received: Generated<string>
  parts: Generated<number>
  sha256: Generated<string | null>
  touch_time: Date
  facts: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>
}

type Installation = {
  is_only: Generated<boolean>
  evaluation: boolean
}

type Job = {
  name: string
  holder: string
  lease_time: Date
  done_time: Generated<Date | null>
}

type LocationGroup = {
  company_id: string
  place_kind: 'region' | 'city'
  place_id: string
  group_name: string
  description: Generated<string>
}

type MailedLink = {
  token_hash: string
  purpose: 'verify' | 'reset' | 'invitation'
  user_id: string
  client_key: Generated<string | null>
  expire_time: Date
  use_time: Generated<Date | null>
}

type Manufacturer = {
  manufacturer_id: GeneratedAlways<string>
  manufacturer_name: string
}

type Menu = {
  menu_id: GeneratedAlways<string>
  menu_key: string
  menu_desc: Generated<string>
  enabled: Generated<boolean>
}

type MetadataSet = {
  metadata_set_id: Generated<string>
  company_id: string
  meta_name: string
  meta_version: string
  description: string
  vod_list_id: Generated<string | null>
  manifest: ColumnType<Record<string, unknown>, string, string>
  store_name: string
  size: string
  sha256: string
  user_name: string
  create_time: Date
}

type Model = {
  mid: GeneratedAlways<string>
  manufacturer_id: string
  model_name: string
  model_sub_name: Generated<string | null>
  model_oui: string
  product_class: 'STB' | 'EXTENDER' | 'APROUTER' | 'AP'
  protocol: Generated<'USP' | 'CWMP' | 'SIM'>
  support_menu: Generated<string[]>
  tab_menu: string[]
}

type ModelFeature = {
  model_feature_id: GeneratedAlways<string>
  mid: string
  feature_id: string
}

type ModelImage = {
  image_id: GeneratedAlways<string>
  mid: string
  image_name: string
  content: Buffer
  content_type: string
  modify_time: Generated<Date>
}

type ModelParameter = {
  parameter_id: GeneratedAlways<string>
  mid: string
  path: string
  value_type: Generated<string>
  writable: Generated<boolean>
  description: Generated<string>
}

type Notice = {
  notice_id: GeneratedAlways<string>
  company_id: string
  title: string
  notice_type: 'NOTICE' | 'ALERT' | 'INFORMATION'
  sub_type: string
  contents: string
  period_start: string
  period_end: string
  recipients: Generated<string[] | null>
  user_name: string
  create_time: Generated<Date>
  user_id: Generated<string | null>
  answer: Generated<'granted' | 'rejected' | null>
  endpoint_id: Generated<string | null>
  contents_ko: Generated<string | null>
  link: Generated<string | null>
}

type NoticeRead = {
  notice_id: string
  user_id: string
  time: Generated<Date>
}

type OidcLink = {
  issuer: string
  subject: string
  user_id: string
  create_time: Date
}

type OidcSignIn = {
  state_hash: string
  cookie_hash: string
  nonce: string
  verifier: string
  expire_time: Date
}

type PresenceCity = {
  time: Date
  company_id: string
  op_city_id: string
  devices: number
  online: number
}

type PresenceHour = {
  hour: Date
  company_id: string
  sampled: Date
  devices: string
  online: string
}

type Preset = {
  preset_id: GeneratedAlways<string>
  company_id: string
  preset_name: string
  description: Generated<string>
  file_name: Generated<string | null>
  enabled: Generated<boolean>
  weight: number
  events: string[]
  watch_path: Generated<string | null>
  configuration: ColumnType<Record<string, string>, string, string>
  auto_firmware: Generated<boolean>
  version: Generated<number>
  mid: Generated<string | null>
  gid: Generated<string | null>
  room_id: Generated<string | null>
  endpoint_ids: Generated<string[] | null>
  user_id: Generated<string | null>
  user_name: string
  create_time: Date
}

type PresetAttempt = {
  attempt_id: GeneratedAlways<string>
  preset_id: string
  did: string
  time: Date
  event: string
  version: number
  result: 'applied' | 'unchanged' | 'failed'
  reason: Generated<string | null>
  detail: ColumnType<Record<string, unknown>, string, string>
}

type PresetContact = {
  did: string
}

type PresetDevice = {
  preset_id: string
  did: string
  version: number
  state: 'waiting' | 'applied' | 'failed'
  event: string
  tries: Generated<number>
  due_time: Generated<Date | null>
  apply_time: Generated<Date | null>
  reason: Generated<string | null>
  turn: Generated<number>
}

type PresetTurn = {
  did: string
  due_time: Date
  turn: Generated<number>
  lease_time: Generated<Date | null>
}

type Province = {
  province_id: string
  province_name: string
}

type QrLog = {
  qr_log_id: GeneratedAlways<string>
  date_time: Date
  company_id: string
  did: string
  mac: Generated<string>
  channel: Generated<string>
  programme: Generated<string>
  link: string
}

type RecoveryCode = {
  user_id: string
  code_hash: string
}

type RefreshToken = {
  token_hash: string
  family_id: string
  expire_time: Date
  use_time: Generated<Date | null>
  parent_hash: Generated<string | null>
}

type ResetRequest = {
  email: string
  language: 'en' | 'ko'
  ask_time: Date
  due_time: Date
}

type ResourceDay = {
  day: string
  time_zone: string
  company_id: string
  time: Date
  measures: number
  cpu_sum: number
  cpu_count: number
  cpu_peak: Generated<number | null>
  memory_sum: number
  memory_count: number
  memory_peak: Generated<number | null>
  storage_sum: number
  storage_count: number
  storage_peak: Generated<number | null>
}

type Role = {
  role_id: GeneratedAlways<string>
  company_id: Generated<string | null>
  role_group_key: string
  role_name: string
  role_desc: Generated<string>
  role_level: number
  permissions: string[]
  menus: string[]
}

type RoleGroup = {
  role_group_id: GeneratedAlways<string>
  role_group_key: string
  role_group_name: string
  role_group: Generated<'system' | 'custom'>
}

type Rollout = {
  rollout_id: GeneratedAlways<string>
  kind: string
  service_task_id: Generated<string>
  company_id: string
  rollout_name: string
  mid: Generated<string | null>
  goal: ColumnType<Readonly<Record<string, unknown>>, string, string>
  gid: Generated<string | null>
  everybody: Generated<boolean>
  lasting: Generated<boolean>
  gathered: Generated<boolean>
  gather_from: Generated<string>
  gather_time: Date
  state: 'ready' | 'running' | 'paused' | 'stopped' | 'complete'
  pause_cause: Generated<'person' | 'failures' | 'firstGroup' | null>
  start_date: Generated<string | null>
  start_hour: Generated<number>
  end_hour: Generated<number>
  retries: number
  first_count: Generated<number | null>
  first_percent: Generated<number | null>
  first_share: number
  fail_share: Generated<number | null>
  fail_least: number
  at_once: Generated<number | null>
  per_minute: Generated<number | null>
  random_order: boolean
  first_size: Generated<number | null>
  passed: Generated<boolean>
  base_success: Generated<number>
  base_fail: Generated<number>
  recent: ColumnType<readonly (readonly [number, number])[], string | undefined, string>
  removed: Generated<boolean>
  user_id: Generated<string | null>
  user_name: string
  create_time: Date
  started_time: Generated<Date | null>
  ended_time: Generated<Date | null>
  begin_time: Generated<Date | null>
  until_time: Generated<Date | null>
}

type RolloutAttempt = {
  attempt_id: GeneratedAlways<string>
  rollout_id: string
  did: string
  state: string
  reason: string
  said: Generated<string | null>
  task_id: Generated<string | null>
  from_version: Generated<string | null>
  to_version: Generated<string | null>
  start_time: Date
  end_time: Date
}

type RolloutCount = {
  rollout_id: string
  state: string
  reason: string
  wave: number
  devices: number
}

type RolloutDevice = {
  rollout_id: string
  did: string
  place: number
  state: 'waiting' | 'progress' | 'success' | 'fail' | 'cancelled'
  reason: string
  said: Generated<string | null>
  wave: Generated<number>
  tries: Generated<number>
  due_time: Generated<Date | null>
  task_id: Generated<string | null>
  from_version: Generated<string | null>
  start_time: Generated<Date | null>
  end_time: Generated<Date | null>
  change_time: Date
  to_version: Generated<string | null>
}

type RolloutQuarter = {
  rollout_id: string
  quarter: Date
  state: string
  devices: number
}

type Room = {
  room_id: GeneratedAlways<string>
  company_id: string
  room_name: string
  description: Generated<string>
  user_name: Generated<string | null>
  create_time: Date
}

type SecondFactor = {
  user_id: string
  secret: string
  last_step: number
  create_time: Date
}

type Session = {
  endpoint_id: string
  gateway_id: string
  session_id: string
  address: string
  connect_time: Generated<Date>
  silent_since: Generated<Date | null>
}

type SignInBudget = {
  email: string
  source: string
  spent: number
  time: Date
}

type SupportedKind = {
  company_id: string
  mid: string
  firmware_version: string
  unsupported_tasks: Generated<string[] | null>
  due_time: Generated<Date | null>
  attempts: Generated<number>
  asked: Generated<string | null>
}

type SupportedModel = {
  endpoint_id: string
  firmware_version: Generated<string | null>
  model: ColumnType<unknown, string, string>
  time: Generated<Date>
  unsupported_tasks: Generated<string[] | null>
}

type Tag = {
  company_id: string
  tag_name: string
}

type Task = {
  task_id: string
  endpoint_id: string
  company_id: Generated<string | null>
  task_type: string
  action_type: 'Diagnostics' | 'Management' | 'Av'
  state: 'waiting' | 'running' | 'success' | 'fail' | 'cancelled'
  step: Generated<number>
  steps: Generated<number>
  input: ColumnType<Record<string, unknown>, string | undefined, string>
  result: ColumnType<unknown | null, string | null | undefined, string | null>
  fail_code: Generated<string | null>
  fail_reason: Generated<string | null>
  batch_id: Generated<string | null>
  user_id: Generated<string | null>
  user_name: string
  start_time: Generated<Date>
  progress_time: Generated<Date | null>
  deadline: Date
  end_time: Generated<Date | null>
  exclusive: Generated<string | null>
  missed: Generated<number>
  wake_time: Generated<Date | null>
  fail_said: Generated<string | null>
  device_name: Generated<string | null>
  look_time: Generated<Date | null>
  lease_time: Generated<Date | null>
}

type TokenFamily = {
  family_id: string
  user_id: string
  client_key: string
  create_time: Generated<Date>
  revoke_time: Generated<Date | null>
  by_provider: Generated<boolean>
}

type TopologyAssociation = {
  did: string
  create_time: Date
  mac_addr: string
  bssid: string
  joined: boolean
  reason_code: Generated<number | null>
  seq: GeneratedAlways<string>
}

type TopologySnapshot = {
  did: string
  create_time: Date
  access_points: number
  stations: number
  warning: number
  bad: number
  nodes: ColumnType<readonly unknown[], string, string>
}

type TopologyState = {
  did: string
  check_time: Date
  snapshot_time: Generated<Date | null>
  mac_addr: Generated<string | null>
}

type TvBox = {
  day: string
  did: string
  kind: string
  company_id: string
  province_id: string
  steps: string
}

type TvBoxPeriod = {
  period: 'WEEK' | 'MONTH'
  start: string
  did: string
  kind: string
  company_id: string
  province_id: string
}

type TvCollection = {
  collection_id: GeneratedAlways<string>
  company_id: string
  state: 'Running' | 'Complete'
  start_date: string
  end_date: string
  next_date: string
  begin_time: Date
  end_time: Generated<Date | null>
}

type TvFeed = {
  one: Generated<boolean>
  batch: Generated<string>
}

type TvFleet = {
  day: string
  company_id: string
  province_id: string
  boxes: string
}

type TvItem = {
  item_id: GeneratedAlways<string>
  kind: 'channel' | 'program' | 'online' | 'vod'
  channel_number: number
  channel_name: string
  name: string
  season: number
  episode: number
  last_day: string
}

type TvItemSum = {
  period: 'DAY' | 'WEEK' | 'MONTH'
  start: string
  kind: string
  company_id: string
  province_id: string
  item_id: string
  views: Generated<string>
  seconds: Generated<string>
}

type TvMark = {
  one: Generated<boolean>
  batch: Generated<string>
}

type TvRefusal = {
  day: string
  reason: string
  count: string
}

type TvStep = {
  day: string
  company_id: string
  province_id: string
  step: number
  boxes: string
}

type TvSum = {
  period: 'DAY' | 'WEEK' | 'MONTH'
  start: string
  kind: string
  company_id: string
  province_id: string
  boxes: Generated<string>
  views: Generated<string>
  seconds: Generated<string>
}

type TvView = {
  did: string
  kind: 'linear' | 'online' | 'vod' | 'qr'
  start: Date
  seconds: number
  channel_number: number
  channel_name: string
  program: string
  name: string
  season: number
  episode: number
  batch: string
}

type UnregisteredDevice = {
  endpoint_id: string
  manufacturer: Generated<string | null>
  oui: Generated<string | null>
  product_class: Generated<string | null>
  model_name: Generated<string | null>
  device_sn: Generated<string | null>
  mac_addr: Generated<string | null>
  firmware_version: Generated<string | null>
  hardware_version: Generated<string | null>
  ui_lock_enable: Generated<boolean | null>
  location_ip: Generated<string | null>
  online: Generated<boolean>
  boot_time: Generated<Date | null>
  create_time: Generated<Date>
  access_time: Generated<Date>
  claimed_did: Generated<string | null>
  claim_time: Generated<Date | null>
  claim_refused_time: Generated<Date | null>
}

type Upload = {
  upload_id: GeneratedAlways<string>
  noun: string
  company_id: string
  user_name: string
  upload_time: Date
  upload_type: 'add' | 'edit'
  file_name: string
  result: 'success' | 'partial' | 'fail'
  total: number
  added: number
  updated: number
  refused: number
  columns: ColumnType<readonly { field: string; label: { en: string; ko: string } }[], string, string>
}

type UploadRefusal = {
  upload_id: string
  line: number
  cells: ColumnType<Record<string, string>, string, string>
  code: string
  reason: ColumnType<{ en: string; ko: string }, string, string>
  field: Generated<string | null>
}

type UserAccount = {
  user_id: GeneratedAlways<string>
  email: string
  company_id: string
  role_id: string
  user_name: string
  user_phone: Generated<string | null>
  password_hash: Generated<string | null>
  password_must_change: Generated<boolean>
  status: Generated<'inviting' | 'running' | 'locked' | 'machine'>
  invite_time: Generated<Date | null>
  invite_user: Generated<string | null>
  accept_time: Generated<Date | null>
  last_access_time: Generated<Date | null>
  create_time: Generated<Date>
}

type UserDay = {
  day: string
  user_id: string
  company_id: string
  signed_in: boolean
  acting: boolean
  time: Date
}

type ViewingSetup = {
  did: string
  check_time: Date
  state: 'reports' | 'lacks' | 'failed'
}

type VodList = {
  vod_list_id: Generated<string>
  company_id: string
  vod_run_id: Generated<string | null>
  version: string
  state: 'coming' | 'current' | 'former'
  size: Generated<string>
  titles: Generated<number>
  sha256: Generated<string>
  store_name: Generated<string | null>
  get_time: Date
}

type VodRun = {
  vod_run_id: Generated<string>
  company_id: string
  active_type: 'manual' | 'automatic'
  state: 'running' | 'taken' | 'same' | 'failed'
  lease_time: Date
  bytes: Generated<string>
  titles: Generated<number>
  problem: Generated<string | null>
  detail: Generated<string>
  user_id: Generated<string | null>
  user_name: string
  begin_time: Date
  end_time: Generated<Date | null>
}

type VodServer = {
  company_id: string
  version: string
  url: string
  user_id: string
  password: string
  api_key: string
  api_key_end: string
  execution_mode: 'manual' | '1h' | '2h' | '4h'
  next_time: Generated<Date | null>
  update_user: string
  update_time: Date
}

type VodTitle = {
  vod_list_id: string
  place: number
  title_id: string
  title: string
  category: string
  seconds: Generated<number | null>
  poster: string
}

type Webhook = {
  webhook_id: GeneratedAlways<string>
  company_id: string
  webhook_name: string
  address: string
  events: string[]
  enabled: Generated<boolean>
  secret: Generated<string>
  failing_since: Generated<Date | null>
  stop_time: Generated<Date | null>
  user_id: Generated<string | null>
  user_name: string
  create_time: Date
  former_secret: Generated<string>
  former_secret_time: Generated<Date | null>
}

type WebhookDelivery = {
  delivery_id: GeneratedAlways<string>
  webhook_id: string
  message_id: Generated<string>
  event: string
  data: ColumnType<Record<string, unknown>, string, string>
  state: Generated<'waiting' | 'delivered' | 'failed' | 'skipped'>
  attempts: Generated<number>
  skipped: Generated<number>
  create_time: Generated<Date>
  due_time: Generated<Date>
  last_time: Generated<Date>
  end_time: Generated<Date | null>
  status: Generated<number | null>
  problem: Generated<string | null>
  duration: Generated<number | null>
  answer: Generated<string>
}

type WebhookSkip = {
  webhook_id: string
  events: number
}

/** The tables. Ids are bigint in the database and text here; a moment is a Date, a day its text. */
export type Database = {
  action_day: ActionDay
  alarm: Alarm
  alarm_setting: AlarmSetting
  api_token: ApiToken
  app: App
  app_profile: AppProfile
  app_version: AppVersion
  audit: Audit
  auto_profile: AutoProfile
  boot_ad: BootAd
  city: City
  client: Client
  company: Company
  content_api_log: ContentApiLog
  content_force: ContentForce
  content_item: ContentItem
  database_probe: DatabaseProbe
  deleted_user: DeletedUser
  deployment: Deployment
  device: Device
  device_age: DeviceAge
  device_age_delta: DeviceAgeDelta
  device_app: DeviceApp
  device_cell: DeviceCell
  device_cell_delta: DeviceCellDelta
  device_event: DeviceEvent
  device_group: DeviceGroup
  device_key: DeviceKey
  device_live: DeviceLive
  device_owner: DeviceOwner
  device_search: DeviceSearch
  device_sum: DeviceSum
  device_vital: DeviceVital
  download_key: DownloadKey
  download_ticket: DownloadTicket
  feature: Feature
  feedback: Feedback
  firmware_file: FirmwareFile
  firmware_profile: FirmwareProfile
  fleet_day: FleetDay
  former_endpoint: FormerEndpoint
  gateway: Gateway
  held_file: HeldFile
  installation: Installation
  job: Job
  location_group: LocationGroup
  mailed_link: MailedLink
  manufacturer: Manufacturer
  menu: Menu
  metadata_set: MetadataSet
  model: Model
  model_feature: ModelFeature
  model_image: ModelImage
  model_parameter: ModelParameter
  notice: Notice
  notice_read: NoticeRead
  oidc_link: OidcLink
  oidc_sign_in: OidcSignIn
  presence_city: PresenceCity
  presence_hour: PresenceHour
  preset: Preset
  preset_attempt: PresetAttempt
  preset_contact: PresetContact
  preset_device: PresetDevice
  preset_turn: PresetTurn
  province: Province
  qr_log: QrLog
  recovery_code: RecoveryCode
  refresh_token: RefreshToken
  reset_request: ResetRequest
  resource_day: ResourceDay
  role: Role
  role_group: RoleGroup
  rollout: Rollout
  rollout_attempt: RolloutAttempt
  rollout_count: RolloutCount
  rollout_device: RolloutDevice
  rollout_quarter: RolloutQuarter
  room: Room
  second_factor: SecondFactor
  session: Session
  sign_in_budget: SignInBudget
  supported_kind: SupportedKind
  supported_model: SupportedModel
  tag: Tag
  task: Task
  token_family: TokenFamily
  topology_association: TopologyAssociation
  topology_snapshot: TopologySnapshot
  topology_state: TopologyState
  tv_box: TvBox
  tv_box_period: TvBoxPeriod
  tv_collection: TvCollection
  tv_feed: TvFeed
  tv_fleet: TvFleet
  tv_item: TvItem
  tv_item_sum: TvItemSum
  tv_mark: TvMark
  tv_refusal: TvRefusal
  tv_step: TvStep
  tv_sum: TvSum
  tv_view: TvView
  unregistered_device: UnregisteredDevice
  upload: Upload
  upload_refusal: UploadRefusal
  user_account: UserAccount
  user_day: UserDay
  viewing_setup: ViewingSetup
  vod_list: VodList
  vod_run: VodRun
  vod_server: VodServer
  vod_title: VodTitle
  webhook: Webhook
  webhook_delivery: WebhookDelivery
  webhook_skip: WebhookSkip
}
