import * as z from 'zod'
import { mostGrouped } from '../groups.ts'
import { endpointIdBytes } from '../rules.ts'
import { companyFields, mayNameCompany } from './companies.ts'
import { describe, paging } from './core.ts'
import { device } from './device.ts'
import { resourceOperations } from './resource.ts'
import { endpointId, id, optionalText, plainText, time } from './rules.ts'

const roomName = plainText(100).describe('Of one company no two, whatever their case.')
const desc = optionalText(1000)

const room = z
  .object({
    roomId: id,
    roomName,
    opId: z.string(),
    companyName: z.string(),
    desc,
    deviceCount: z.int(),
    createTime: time,
    createUser: z.string().nullable(),
  })
  .meta({ id: 'Room' })
export type Room = z.infer<typeof room>

const newRoom = z.strictObject({ roomName, ...companyFields(id), desc: desc.optional() }).transform(mayNameCompany)
export type NewRoom = z.infer<typeof newRoom>

const some = z.strictObject({ endpointIds: z.array(endpointId).min(1).max(mostGrouped), roomId: id })
const bodyLimit = mostGrouped * endpointIdBytes

export const operations = {
  ...resourceOperations({
    id: 'roomId',
    noun: 'room',
    plural: 'rooms',
    entity: room,
    input: newRoom,
    orders: ['roomName', 'companyName', 'deviceCount', 'createTime'],
    filters: companyFields(id.describe('Those of this company alone.')),
    file: 'rooms',
    fails: { create: ['nameconflict'], update: ['nameconflict'] },
  }),
  ...describe({
    getDevicePageList: {
      summary: 'One page of the devices of a room',
      body: z.strictObject({ roomId: id, ...paging, keyword: optionalText(100).default('') }),
      data: device,
      fails: ['nodata'],
    },
    associateDevices: {
      summary: 'Put devices into a room of their own company; one that was in another leaves it',
      body: some,
      bodyLimit,
      fails: ['nodata'],
    },
    disassociateDevices: { summary: 'Take devices out of a room', body: some, bodyLimit, fails: ['nodata'] },
  }),
}
