import * as z from 'zod'
import { groupCommands, groupContents, groupFirmwares, groupLives, mostGrouped } from '../groups.ts'
import type { GroupCommandType, GroupContentType, GroupFirmwareType, GroupLifeType } from '../groups.ts'
import { endpointIdBytes } from '../rules.ts'
import { tableFormats, tableTypes } from '../core/fileTypes.ts'
import { bulkResult } from './bulk.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import { device } from './device.ts'
import { lastingFilters } from './devices.ts'
import { firmwareOrder, updateFails } from './firmwareUpdate.ts'
import { bulkUpload } from './imports.ts'
import { resourceOperations } from './resource.ts'
import { endpointId, id, optionalText, plainText, time } from './rules.ts'

export const groupName = plainText(100).describe(
  'Of one company no two, whatever their case; a region and a city may share one.',
)
export const groupDescription = optionalText(1000)

/** What finds the devices of a group; several values of one filter mean any of them, several filters mean all of them. */
const groupRule = z
  .strictObject(lastingFilters)
  .refine((rule) => Object.values(rule).some((values) => values !== undefined), { error: 'required' })
export type GroupRule = z.infer<typeof groupRule>

const group = z
  .object({
    gid: id,
    groupName,
    opId: z.string(),
    companyName: z.string(),
    desc: groupDescription,
    opRegionId: z.string().nullable().describe('Null: a region has a group of its own.'),
    opCityId: z.string().nullable().describe('Null: a city has a group of its own.'),
    rule: groupRule
      .nullable()
      .describe('The filter that its devices are found by, whenever somebody asks; null where they are put into it.'),
    deviceCount: z.int(),
    createTime: time,
    createUser: z.string().nullable(),
  })
  .meta({ id: 'Group' })
export type Group = z.infer<typeof group>

const newGroup = z
  .strictObject({
    groupName,
    ...companyFields(id),
    desc: groupDescription.optional(),
    rule: groupRule.nullable().optional(),
  })
  .transform(mayNameCompany)
export type NewGroup = z.infer<typeof newGroup>

const oneOrMore = z.union([endpointId.transform((value) => [value]), z.array(endpointId).min(1).max(mostGrouped)])

const some = z.strictObject({ endpointIds: oneOrMore, gid: id })
/** The older spelling of the same: `endpointId` is one or several. */
const older = z
  .strictObject({ endpointId: oneOrMore, gid: id })
  .transform(({ endpointId: endpointIds, gid }) => ({ body: { endpointIds, gid } }))

const bodyLimit = mostGrouped * endpointIdBytes

const assigned = {
  gid: id,
  ...paging,
  keyword: optionalText(100).default(''),
  assigned: z
    .boolean()
    .optional()
    .describe('True: devices of the group. False: devices of its company that are in none. Left out: all of both.'),
}

const cities = z.array(id).min(1).max(100)

const { firmwareFileId, ...whenUpdated } = firmwareOrder
const whenOf = z.object(whenUpdated)
const firmware = {
  firmwareFileId: firmwareFileId
    .optional()
    .describe('Firmware: the version. newFirmware takes the newest of each model.'),
  mid: id.optional().describe('Firmware: where it is given it has to be the model of the version.'),
  upgradeMode: whenUpdated.upgradeMode.unwrap().optional(),
  fpRunMethod: whenUpdated.fpRunMethod.unwrap().optional(),
  fpStartHour: whenUpdated.fpStartHour.unwrap().optional(),
  fpEndHour: whenUpdated.fpEndHour.unwrap().optional(),
}
/** What a command takes beside the devices that it is for. */
const taken = {
  Reboot: [],
  FactoryReset: [],
  Block: [],
  Unblock: [],
  Activate: [],
  Deactivate: [],
  Firmware: Object.keys(firmware),
  newFirmware: Object.keys(whenUpdated),
  LandingChannel: ['channelId'],
  BootingAd: ['adFileId'],
} as const satisfies Readonly<
  Record<GroupCommandType | GroupLifeType | GroupFirmwareType | GroupContentType, readonly string[]>
>

const command = z
  .strictObject({
    commandType: z.enum([...groupCommands, ...groupLives, ...groupFirmwares, ...groupContents]),
    gid: id.optional(),
    opCityId: z.union([id.transform((value) => [value]), cities]).optional(),
    opCityIds: cities.optional().describe('Another name of opCityId.'),
    ...firmware,
    channelId: z.uuid().optional().describe('LandingChannel: the channel.'),
    adFileId: id.optional().describe('BootingAd: the boot ad.'),
  })
  .transform(({ commandType, gid, opCityId, opCityIds = opCityId, ...given }, context) => {
    if ((gid === undefined) === (opCityIds === undefined)) {
      context.addIssue({ code: 'custom', path: ['gid'], message: 'required' })
      return z.NEVER
    }
    const names: readonly string[] = taken[commandType]
    const keys = Object.entries(given).flatMap(([name, value]) =>
      value === undefined || names.includes(name) ? [] : [name],
    )
    if (keys.length > 0) {
      context.addIssue({ code: 'unrecognized_keys', keys, input: given })
      return z.NEVER
    }
    const where = { gid, opCityIds }
    if (commandType === 'newFirmware') return { commandType, where, order: whenOf.parse(given) }
    if (commandType === 'LandingChannel' || commandType === 'BootingAd') {
      const [name] = taken[commandType]
      const contentId = given[name]
      if (contentId !== undefined) return { commandType, where, contentId }
      context.addIssue({ code: 'custom', path: [name], message: 'required' })
      return z.NEVER
    }
    if (commandType !== 'Firmware') return { commandType, where }
    const { firmwareFileId: file, mid } = given
    if (file !== undefined) return { commandType, where, mid, order: { ...whenOf.parse(given), firmwareFileId: file } }
    context.addIssue({ code: 'custom', path: ['firmwareFileId'], message: 'required' })
    return z.NEVER
  })
  .describe(
    'What is done to every device of a group, or of cities, that is connected; Activate and Deactivate send it nothing, so that it need not be.',
  )
export type GroupCommand = z.infer<typeof command>

const usual = resourceOperations({
  id: 'gid',
  noun: 'group',
  plural: 'groups',
  entity: group,
  input: newGroup,
  orders: ['groupName', 'companyName', 'deviceCount', 'createTime'],
  filters: companyFields(id.describe('Those of this company alone.')),
  file: 'groups',
  fails: { create: ['nameconflict'], update: ['nameconflict'] },
})

export const operations = {
  ...usual,
  list: { ...usual.list, aliases: [{ id: 'groups.listDvcgroups', method: 'GET' as const, path: '/api/v1/dvcgroups' }] },
  ...describe({
    checkName: {
      summary: 'Whether no group of the company has this name yet',
      body: z.strictObject({ groupName, ...companyFields(id) }).transform(mayNameCompany),
      data: z.object({ available: z.boolean() }),
    },
    countRule: {
      summary: 'How many devices of a company a filter finds, before a group is defined by it',
      body: z.strictObject({ rule: groupRule, ...companyFields(id) }).transform(mayNameCompany),
      data: z.object({ deviceCount: z.int() }),
    },
    listCombos: {
      summary: 'Groups for a select box, by name',
      data: z.array(z.object({ gid: z.string(), groupName: z.string() })),
    },
    listModels: {
      summary: 'Models of the devices of a group',
      params: z.strictObject({ gid: id }),
      data: z.array(z.object({ mid: z.string(), modelName: z.string(), deviceCount: z.int() })),
      fails: ['nodata'],
    },
    listDevices: {
      summary: 'One page of the devices of a group',
      params: z.strictObject({ gid: id }),
      query: z.strictObject({ ...paging, keyword: optionalText(100).default('') }),
      data: device,
      fails: ['nodata'],
    },
    listAssignedPage: {
      summary: 'One page of the devices that are in a group or could be',
      body: z.strictObject(assigned),
      data: device,
      fails: ['nodata'],
      aliases: [
        { id: 'groups.getDvcgroupDevicePageList', method: 'POST', path: '/api/v1/dvcgroups/action/getDevicePageList' },
      ],
    },
    countAssigned: {
      summary: 'How many devices of the company are in a group, and how many in none',
      body: z.strictObject(assigned),
      data: z.object({ assignedCount: z.int(), unassignedCount: z.int(), allCount: z.int() }),
      fails: ['nodata'],
    },
    associateDevices: {
      summary: 'Put devices into a group of their own company; one that was in another leaves it',
      body: some,
      bodyLimit,
      fails: ['nodata', 'grouperr01'],
      aliases: [
        { id: 'lifecycle.associateGroup', method: 'POST', path: '/api/v1/dvcgroups/action/associate', payload: older },
        {
          id: 'groups.associateCtcDvcgroup',
          method: 'POST',
          path: '/api/v1/dvcgroups/action/ctcAssociate',
          payload: older,
        },
      ],
    },
    disassociateDevices: {
      summary: 'Take devices out of a group',
      body: some,
      bodyLimit,
      fails: ['nodata'],
      aliases: [
        {
          id: 'groups.disassociateDvcgroup',
          method: 'POST',
          path: '/api/v1/dvcgroups/action/disassociate',
          payload: older,
        },
        {
          id: 'groups.disassociateCtcDvcgroup',
          method: 'POST',
          path: '/api/v1/dvcgroups/action/ctcDisassociate',
          payload: older,
        },
      ],
    },
    uploadDevices: {
      summary:
        'Put the devices of a CSV or xlsx file into a group, found by MAC address or serial number; rows with a mistake are listed, the others taken, and all of them at once or none',
      params: z.strictObject({ gid: id }),
      body: z.strictObject({
        dryRun: z.enum(['true', 'false']).default('false').describe('`true` checks every row and writes nothing.'),
      }),
      upload: { parts: { file: { maxBytes: 20 * 1024 * 1024, types: tableTypes } } },
      data: bulkUpload,
      fails: ['nodata'],
    },
    getUploadTemplate: {
      summary: 'An empty file with the columns of devices for a group and an example',
      query: z.strictObject({ format: z.enum(tableFormats).default('xlsx') }),
      download: { types: tableTypes, name: 'groupDevices' },
    },
    runCommand: {
      summary:
        'Have every device of a group, or of cities, do something. `Activate` deploys them, or asks for that where the caller may not deploy, `Deactivate` retrieves them. `Firmware` gives those of its model a version, `newFirmware` each the newest approved one of its model that is offered to its company. `LandingChannel` and `BootingAd` have its set-top boxes show something once; what is in force for the company comes back with the next look',
      body: command,
      data: bulkResult,
      fails: ['roleerr', 'wsdisconnect', 'wsfail', 'wsfailauth', 'wstimeout', ...updateFails],
    },
  }),
}
