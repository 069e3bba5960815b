import type { Device } from '@headend/contract/device'
import type { DeviceInfo, NetworkInfo } from '@headend/contract/deviceInfo'
import type { Translate } from '../../lib/i18n/dictionary.ts'
import { unknown } from '../../lib/formats.ts'
import { linkState } from './connection.ts'

type Field = keyof DeviceInfo | keyof NetworkInfo | keyof Device

/** The names of what changes on a device, as its cards call them. What is drawn as a vital, or is of no interest, has none. */
const labels = {
  friendly_name: 'field.friendlyName',
  friendlyName: 'field.friendlyName',
  firmware_version: 'field.firmware',
  firmwareVersion: 'field.firmware',
  applicationVersion: 'field.application',
  metaDataVersion: 'field.metadata',
  hardware_version: 'field.hardware',
  hardwareVersion: 'field.hardware',
  agent_version: 'field.agent',
  agentVersion: 'field.agent',
  os_version: 'field.osVersion',
  mesh_role: 'field.meshRole',
  meshRole: 'field.meshRole',
  ui_lock_enable: 'field.access',
  uiLockEnable: 'field.access',
  googleSignedIn: 'field.account',
  cpePowerStatusMode: 'field.power',
  ip_address: 'field.ip',
  subnet_mask: 'field.subnet',
  gateway: 'field.gateway',
  dns_server: 'field.dns',
  ethernet_status: 'field.ethernet',
  wifi_status: 'field.wifi',
  dvbs_modulation: 'field.modulation',
  current_channel: 'field.channel',
  lnb_settings: 'field.lnb',
} as const satisfies Partial<Record<Field, string>>

export type ChangeLabel = (typeof labels)[keyof typeof labels]

const isNamed = (field: string): field is keyof typeof labels => field in labels

/** How a field is called where it is shown; undefined for one that is shown nowhere by itself. */
export const labelOf = (field: string): ChangeLabel | undefined => (isNamed(field) ? labels[field] : undefined)

/** A value as the cards say it. */
export const valueWords = (label: ChangeLabel, value: unknown, t: Translate<'device'>, say: Translate): string => {
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).join(' ')
  const text = typeof value === 'string' || typeof value === 'boolean' ? String(value) : ''
  if (text === '') return unknown
  switch (label) {
    case 'field.access':
      return say(`state.${text === 'true' ? 'locked' : 'unlocked'}`)
    case 'field.account':
      return t(text === 'true' ? 'account.in' : 'account.out')
    case 'field.ethernet':
    case 'field.wifi': {
      const link = linkState(text)
      return link ? t(`option.link.${link}`) : text
    }
    default:
      return text
  }
}
