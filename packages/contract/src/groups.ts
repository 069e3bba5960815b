import { calls, resource } from './core/index.ts'
import type { Permission } from './core/index.ts'

export type { Group, GroupCommand, GroupRule, NewGroup } from './schemas/groups.ts'

/** The most devices that one call puts into a group or takes out of it. */
export const mostGrouped = 10_000

/** The most rows of a file of devices for a group; its headings do not count. */
export const mostGroupedByFile = 20_000

/** What a command does to every device of a group. */
export const groupCommands = ['Reboot', 'FactoryReset', 'Block', 'Unblock'] as const

export type GroupCommandType = (typeof groupCommands)[number]

/** What changes where every device of a group is in its life: it is deployed, or asked to be, or retrieved. */
export const groupLives = ['Activate', 'Deactivate'] as const

export type GroupLifeType = (typeof groupLives)[number]

/** What gives every device of a group firmware: a chosen version, or the newest one of each model. */
export const groupFirmwares = ['Firmware', 'newFirmware'] as const

export type GroupFirmwareType = (typeof groupFirmwares)[number]

/** What has the set-top boxes of a group show something, once. */
export const groupContents = ['LandingChannel', 'BootingAd'] as const

export type GroupContentType = (typeof groupContents)[number]

/** What it takes to give a command to a group. */
export const commandNeeds = {
  Reboot: 'group.reboot',
  FactoryReset: 'group.factoryReset',
  Block: 'group.lock',
  Unblock: 'group.lock',
  Activate: 'group.activate',
  Deactivate: 'group.activate',
  Firmware: 'group.firmware',
  newFirmware: 'group.firmware',
  LandingChannel: 'content.manage',
  BootingAd: 'content.manage',
} as const satisfies Readonly<
  Record<GroupCommandType | GroupLifeType | GroupFirmwareType | GroupContentType, Permission>
>

const path = '/api/v1/groups'

/** Groups of devices: those of one company each. A device is put into one at most; besides, it is in every group whose rule finds it. */
export const groupCalls = calls('groups', () => import('./schemas/groups.ts'), {
  ...resource({
    path,
    id: 'gid',
    noun: { en: 'group', ko: '그룹' },
    access: { read: 'group.manage', write: 'group.edit' },
  }),
  checkName: { method: 'POST', path: `${path}/name-checks`, access: 'group.edit' },
  countRule: { method: 'POST', path: `${path}/rules/count`, access: 'group.manage' },
  listCombos: { method: 'GET', path: `${path}/combos`, access: 'group.manage' },
  listModels: { method: 'GET', path: `${path}/{gid}/models`, access: 'group.manage' },
  listDevices: { method: 'GET', path: `${path}/{gid}/devices`, access: 'group.manage', paged: true },
  listAssignedPage: {
    method: 'POST',
    path: `${path}/devices/assigned-groups/page`,
    access: 'group.manage',
    paged: true,
  },
  countAssigned: { method: 'POST', path: `${path}/devices/assigned-groups/count`, access: 'group.manage' },
  associateDevices: {
    method: 'POST',
    path: `${path}/devices/associates`,
    access: 'group.assign',
    action: { en: 'Add to group', ko: '그룹에 추가' },
  },
  disassociateDevices: {
    method: 'POST',
    path: `${path}/devices/disassociates`,
    access: 'group.assign',
    action: { en: 'Remove from group', ko: '그룹에서 제외' },
  },
  uploadDevices: {
    method: 'POST',
    path: `${path}/{gid}/uploads`,
    access: 'group.upload',
    action: { en: 'Add to group by file', ko: '파일로 그룹에 추가' },
  },
  getUploadTemplate: { method: 'GET', path: `${path}/uploads/template`, access: 'group.upload' },
  runCommand: {
    method: 'POST',
    path: `${path}/commands`,
    access: [...new Set(Object.values(commandNeeds))],
    action: { en: 'Group command', ko: '그룹 명령' },
  },
})
