import type { Retention } from '../../core/config.ts'
import { longestSessionMs } from '../auth/service.ts'
import { messageDays } from '../messages/service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** For how long rows of a table are kept, and which of them stay whatever their age. */
export type RetentionRule = Readonly<{
  table: string
  /** SQL of the moment that a row's age counts from. */
  time: string
  /** Age in milliseconds from which a row goes. */
  ageMs: (kept: Retention) => number
  /** SQL of what has to hold as well: rows that are still needed are not among these. */
  when?: string
  /** Rows of one statement, where others go with each of them. */
  atOnce?: number
}>

const days = (name: keyof Retention) => (kept: Retention) => kept[name] * dayMs
const at = (ageMs: number) => () => ageMs

/** Every table of whose rows the old ones are removed. A table is here, or in `kept`. */
export const retentionRules: readonly RetentionRule[] = [
  { table: 'audit', time: 'time', ageMs: days('actions') },
  // The start is what an index finds; one that runs stays.
  { table: 'task', time: 'start_time', ageMs: days('actions'), when: 'end_time is not null' },
  { table: 'deployment', time: 'time', ageMs: days('actions') },
  { table: 'preset_attempt', time: 'time', ageMs: days('actions') },
  { table: 'deleted_user', time: 'delete_time', ageMs: days('actions') },
  {
    table: 'client',
    time: 'coalesce(last_access_time, create_time)',
    ageMs: days('actions'),
    when: 'not exists (select from token_family f where f.user_id = client.user_id and f.client_key = client.client_key)',
  },
  // Events of a time for which there is no daily table; the others go with their table.
  { table: 'device_event_default', time: 'time', ageMs: days('events') },
  // Viewings of a time for which there is no daily table; the others go with their table.
  { table: 'tv_view_default', time: 'start', ageMs: days('viewings') },
  // A day that is summed up anew has the boxes of its week and month counted again.
  { table: 'tv_box', time: 'day', ageMs: ({ viewings }) => (viewings + 40) * dayMs },
  { table: 'tv_box_period', time: 'start', ageMs: ({ viewings }) => (viewings + 40) * dayMs },
  { table: 'tv_sum', time: 'start', ageMs: days('statistics') },
  { table: 'tv_item_sum', time: 'start', ageMs: days('statistics') },
  { table: 'tv_step', time: 'day', ageMs: days('statistics') },
  { table: 'tv_fleet', time: 'day', ageMs: days('statistics') },
  // Not before the last sums of it: the month of a day begins up to 30 days before it.
  { table: 'tv_item', time: 'last_day', ageMs: ({ statistics }) => (statistics + 40) * dayMs },
  { table: 'tv_refusal', time: 'day', ageMs: days('viewings') },
  { table: 'tv_collection', time: 'end_time', ageMs: days('actions'), when: 'end_time is not null' },
  // Says whose an event is: no shorter than the oldest daily table.
  { table: 'device_owner', time: 'until', ageMs: ({ events }) => (events + 2) * dayMs },
  // One that is open stays.
  { table: 'alarm', time: 'close_time', ageMs: days('alarms'), when: 'close_time is not null' },
  { table: 'topology_snapshot', time: 'create_time', ageMs: days('topologies') },
  { table: 'topology_association', time: 'create_time', ageMs: days('topologies') },
  { table: 'presence_hour', time: 'hour', ageMs: days('presence') },
  // Up to 20,000 refused rows go with each.
  { table: 'upload', time: 'upload_time', ageMs: days('uploads'), atOnce: 10 },
  { table: 'feedback', time: 'time', ageMs: days('feedback') },
  // What people wrote stays until they delete it; a message to one person goes once its period is over everywhere.
  { table: 'notice', time: 'create_time', ageMs: at((messageDays + 2) * dayMs), when: 'user_id is not null' },
  {
    table: 'unregistered_device',
    time: 'access_time',
    ageMs: days('unregistered'),
    // One that claims to be a device of the inventory waits for a decision.
    when: 'not online and (claimed_did is null or claim_refused_time is not null)',
  },
  {
    table: 'supported_model',
    time: 'time',
    ageMs: days('unregistered'),
    when: `not exists (select from device d where d.endpoint_id = supported_model.endpoint_id)
      and not exists (select from unregistered_device u where u.endpoint_id = supported_model.endpoint_id)`,
  },
  // Used tokens stay as long as their session could last, so that a stolen one is recognised.
  {
    table: 'token_family',
    time: 'create_time',
    ageMs: at(longestSessionMs),
    // That of an API token is good until it is revoked.
    when: 'not exists (select from api_token t where t.family_id = token_family.family_id)',
    atOnce: 100,
  },
  { table: 'webhook_delivery', time: 'create_time', ageMs: at(14 * dayMs) },
  { table: 'content_api_log', time: 'date_time', ageMs: days('actions') },
  { table: 'qr_log', time: 'date_time', ageMs: days('actions') },
  { table: 'action_day', time: 'time', ageMs: days('actions') },
  { table: 'fleet_day', time: 'time', ageMs: days('actions') },
  { table: 'user_day', time: 'time', ageMs: days('actions') },
  { table: 'resource_day', time: 'time', ageMs: days('actions') },
  { table: 'vod_run', time: 'end_time', ageMs: days('actions') },
  { table: 'mailed_link', time: 'expire_time', ageMs: at(0) },
  { table: 'oidc_sign_in', time: 'expire_time', ageMs: at(0) },
  { table: 'download_ticket', time: 'expire_time', ageMs: at(0) },
  // Full again by then.
  { table: 'sign_in_budget', time: 'time', ageMs: at(hourMs) },
  // Removed as they are mailed, or an hour later; this is for those that nobody could.
  { table: 'reset_request', time: 'ask_time', ageMs: at(dayMs) },
]

/** The tables that do not grow by themselves, each with the reason. */
export const kept: Readonly<Record<string, string>> = {
  api_token: 'made by people',
  alarm_setting: 'a row a device, gone with it',
  auto_profile: 'edited by people',
  app: 'edited by people',
  app_version: 'edited by people',
  boot_ad: 'edited by people',
  city: 'reference, edited by people',
  content_item: 'edited by people',
  company: 'edited by people',
  database_probe: 'emptied with each write',
  device: 'the inventory',
  device_age: 'a row per company and day on which devices were deployed that are; empty ones are removed',
  device_age_delta: 'folded into the counts every few seconds',
  device_cell: 'a row per combination of values that devices have; empty ones are pruned',
  device_cell_delta: 'folded into the counts every two seconds',
  device_event: 'daily tables, dropped by the day (device/partitions.ts)',
  device_group: 'edited by people',
  device_key: 'a row a device, gone with it',
  device_live: 'a row a device, gone with it',
  device_search: 'a row a device, gone with it',
  device_sum: 'a row per company, model and status',
  device_vital: 'a row a device, gone with it',
  download_key: 'one row',
  feature: 'edited by people',
  firmware_file: 'edited by people',
  content_force: 'a row a company and kind of content',
  firmware_profile: 'a row a roll-out of firmware, gone with it',
  former_endpoint: 'a row an endpoint id that a device had, gone with the device',
  gateway: 'a row a process, gone with its lease',
  held_file: 'gone within a day, unless something takes it',
  installation: 'one row',
  job: 'a row a job',
  manufacturer: 'edited by people',
  menu: 'edited by people',
  location_group: 'a row a place and company, edited by people',
  metadata_set: 'edited by people',
  model: 'edited by people',
  model_feature: 'edited by people',
  model_image: 'one a model',
  model_parameter: 'edited by people',
  notice_read: 'gone with its notice or its reader',
  oidc_link: 'a row an account and provider, gone with the account',
  preset: 'edited by people',
  preset_contact: 'a row a device, gone with it',
  preset_device: 'a row a preset and device, gone with either',
  preset_turn: 'gone once the presets of its device are applied',
  presence_city: 'the last hour, removed with each sample',
  province: 'reference, edited by people',
  recovery_code: 'ten a second factor, gone with it or as they are used',
  refresh_token: 'gone with its token family',
  role: 'edited by people',
  app_profile: 'gone with its roll-out',
  device_app: 'a row an application of a device, gone with the device',
  rollout: 'removed with its rows by the roll-outs themselves, once it ended longer ago than actions are kept',
  rollout_attempt: 'gone with the device of its roll-out',
  rollout_count: 'folded every second, gone with its roll-out',
  rollout_device: 'a row a device of a roll-out, gone with either',
  rollout_quarter: 'folded every second, gone with its roll-out',
  room: 'edited by people',
  tag: 'gone with the last device that has it',
  role_group: 'edited by people',
  migration: 'a row a migration',
  second_factor: 'a row an account, gone with it',
  session: 'a row a connected device, gone with its connection or the lease of its gateway',
  supported_kind: 'a row per company, model and firmware that devices had',
  topology_state: 'a row a device, gone with it',
  upload_refusal: 'gone with its upload',
  user_account: 'edited by people',
  tv_feed: 'one row',
  tv_mark: 'one row',
  tv_view: 'daily tables, dropped by the day (features/viewing/store.ts)',
  viewing_setup: 'a row a set-top box, gone with it',
  vod_list: 'a row a version that was fetched, by which it is not fetched again; its titles and file go',
  vod_server: 'edited by people',
  vod_title: 'of the list that is shown, gone with the next',
  webhook: 'edited by people',
  webhook_skip: 'folded into the deliveries every second',
}
