import type { Room } from '@headend/contract/rooms'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'

const selectRooms = (db: Db) =>
  db
    .selectFrom('room')
    .innerJoin('company', 'company.company_id', 'room.company_id')
    .select(['room.room_id as roomId', 'room.room_name as roomName', 'room.company_id as opId'])
    .select(['company.company_name as companyName', 'room.description as desc'])
    .select(['room.create_time as createTime', 'room.user_name as createUser'])
    .select((of) =>
      of
        .selectFrom('device')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('device.room_id', '=', 'room.room_id')
        .$asScalar()
        .$notNull()
        .as('deviceCount'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof selectRooms>['executeTakeFirstOrThrow']>>

const roomOf = ({ createTime, ...row }: Row): Room => ({ ...row, createTime: createTime.getTime() })

/** Rooms with how many devices are in each. */
export const roomRows = ownedRows({
  select: selectRooms,
  scope: { company: 'room.company_id' },
  id: 'room.room_id',
  keyword: ['room.room_name', 'room.description', 'company.company_name'],
  // The three names of a company; whoever sends two that disagree gets nothing.
  filters: { opId: 'room.company_id', opid: 'room.company_id', companyId: 'room.company_id' },
  orders: ['roomName', 'companyName', 'deviceCount', 'createTime'],
  order: 'roomName,asc',
  entity: roomOf,
})
