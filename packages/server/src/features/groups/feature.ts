import { commandNeeds, groupCalls } from '@headend/contract/groups'
import { locationGroupCalls } from '@headend/contract/locationGroups'
import type { Group, GroupCommand, GroupCommandType, NewGroup } from '@headend/contract/groups'
import { contentAction } from '../provisioning/service.ts'
import { sql } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { answerResource, refuseUnseen } from '../../core/resource.ts'
import { inScope } from '../../core/scope.ts'
import { bulkActions } from '../bulk/service.ts'
import type { BulkAction, BulkService } from '../bulk/service.ts'
import { deviceCalls } from '@headend/contract/devices'
import type { DeviceService } from '../devices/service.ts'
import type { ManualUpdates } from '../firmwareUpdate/service.ts'
import type { LifecycleService } from '../lifecycle/service.ts'
import { groupByFile } from './byFile.ts'
import { placeLives } from './lives.ts'
import { locationGroups } from './locations.ts'
import { groupMembers } from './members.ts'
import { isSameName, isTaken, refuseTaken } from './names.ts'
import { groupRows } from './rows.ts'

type Needs = Readonly<{
  core: Core
  devices: Pick<DeviceService, 'page'>
  bulk: BulkService
  firmware: Pick<ManualUpdates, 'start' | 'startNewest'>
  lifecycle: Pick<LifecycleService, 'activate' | 'deactivate'>
}>

const commands: Readonly<Record<GroupCommandType, BulkAction>> = {
  Reboot: bulkActions.reboot,
  FactoryReset: bulkActions.factoryReset,
  Block: bulkActions.lock,
  Unblock: bulkActions.unlock,
}

/** A group, or cities: a command names one of them. */
const placeOf = ({ gid, opCityIds = [] }: GroupCommand['where']) => (gid === undefined ? { opCityIds } : { gid })

/** A group is of a company that is seen, and stays with it and with how it has its devices: they are of that company; and its name is its own. @throws {Failure} custom, nameconflict */
const checkOwner = async (
  db: Db,
  caller: AuthenticatedCaller,
  { opId, rule, groupName }: NewGroup,
  before?: Group,
): Promise<void> => {
  if (before !== undefined && rule !== undefined && (rule === null) !== (before.rule === null))
    throw fail('custom', {
      field: 'rule',
      text: {
        en: 'A group keeps how its devices come to be in it: chosen, or found by a filter.',
        ko: '그룹의 단말을 정하는 방식은 바꿀 수 없습니다.',
      },
    })
  if (before !== undefined && opId !== undefined && opId !== before.opId)
    throw fail('custom', {
      field: 'opId',
      text: { en: 'A group stays with its company.', ko: '그룹의 회사는 바꿀 수 없습니다.' },
    })
  if (before === undefined && opId !== undefined) await refuseUnseen(db, caller, [opId])
  if (before !== undefined && isSameName(before.groupName, groupName)) return
  await refuseTaken(db, before?.opId ?? opId ?? caller.companyId, groupName, 'group')
}

/** Groups of devices, and what is done to all devices of one. */
export const groupsFeature = ({ core, devices, bulk, firmware, lifecycle }: Needs): Feature => {
  const { db } = core
  const places = locationGroups(core)
  const byFile = groupByFile(core)
  const members = groupMembers({ ...core, devices })
  const changeLives = placeLives({ db, lifecycle })
  const { insert: _, ...handlers } = answerResource(core, {
    calls: groupCalls,
    id: 'gid',
    rows: groupRows,
    table: 'device_group',
    values: ({ groupName, opId, desc, rule }: NewGroup) => ({
      group_name: groupName,
      company_id: opId,
      description: desc,
      rule: rule === undefined ? undefined : rule === null ? sql`null` : sql`${JSON.stringify(rule)}::jsonb`,
    }),
    made: ({ companyId, userName }: AuthenticatedCaller) => ({
      company_id: companyId,
      create_user: userName,
      create_time: core.clock.date(),
    }),
    line: ({ opId, groupName }: Group) => ({ companyId: opId, target: groupName }),
    check: checkOwner,
    conflicts: { device_group_name_unique: { code: 'nameconflict', field: 'groupName' } },
    // Devices are shown with the name of their group.
    stale: [groupCalls.listCombos, deviceCalls.listConnectsPage, deviceCalls.getMaster],
  })
  return {
    name: 'groups',
    calls: [
      implement(groupCalls, {
        ...handlers,

        checkName: async ({ body: { groupName, opId } }, caller) => {
          const companyId = opId ?? caller.companyId
          await refuseUnseen(db, caller, [companyId])
          return { available: !(await isTaken(db, companyId, groupName)) }
        },

        countRule: async ({ body: { rule, opId: named } }, caller) => {
          const opId = named ?? caller.companyId
          if (!(await core.tree.seesAll(caller, [opId])))
            throw fail('custom', { reason: 'unknownCompany', field: 'opId' })
          const { rows } = await sql<{ deviceCount: number }>`
            select rule_size(${opId}, ${JSON.stringify(rule)}::jsonb) as "deviceCount"`.execute(db)
          return { deviceCount: rows[0]?.deviceCount ?? 0 }
        },

        listCombos: (_input, caller) =>
          db
            .selectFrom('device_group')
            .select(['gid', 'group_name as groupName'])
            .where(inScope(caller, 'device_group.company_id'))
            .orderBy('group_name')
            .orderBy('gid')
            .execute(),

        listModels: ({ params }, caller) => members.models(caller, params.gid),
        listDevices: ({ params, query }, caller) => members.page(caller, { ...query, ...params }),
        listAssignedPage: ({ body }, caller) => members.assignable(caller, body),
        countAssigned: ({ body }, caller) => members.counts(caller, body.gid),
        associateDevices: ({ body }, caller) => members.add(caller, body),
        disassociateDevices: ({ body }, caller) => members.remove(caller, body),

        uploadDevices: async ({ params, body: { dryRun }, files }, caller, { signal }) => {
          const { upload } = await byFile(params.gid).run(caller, files.file, {
            type: 'edit',
            dryRun: dryRun === 'true',
            complete: (values) => values,
            signal,
          })
          return { ...upload, secrets: [] }
        },
        getUploadTemplate: async ({ query }, caller) =>
          byFile('').template('headend-group', query.format, caller.language),

        runCommand: async ({ body }, caller) => {
          const permission = commandNeeds[body.commandType]
          if (!caller.permissions.has(permission)) throw fail('roleerr', { permission })
          switch (body.commandType) {
            case 'Firmware':
              return firmware.start(caller, { ...placeOf(body.where), mid: body.mid }, body.order)
            case 'newFirmware':
              return firmware.startNewest(caller, placeOf(body.where), body.order)
            case 'Activate':
            case 'Deactivate':
              return changeLives(caller, body.commandType, await members.endpointIds(caller, body.where))
            case 'LandingChannel':
            case 'BootingAd':
              return bulk(caller, await contentAction(db, caller, body), {
                endpointIds: await members.endpointIds(caller, body.where),
              })
            default:
              return bulk(caller, commands[body.commandType], {
                endpointIds: await members.endpointIds(caller, body.where),
              })
          }
        },
      }),
      implement(locationGroupCalls, {
        listRegions: ({ query }, caller) => places.regions(caller, query),
        listRegionCities: ({ params }, caller) => places.cities(caller, params.opRegionId),
        getCity: ({ params }, caller) => places.city(caller, params.opCityId),
        listCityModels: ({ params }, caller) => places.models(caller, params.opCityId),
        createForRegion: ({ body: { opId: companyId, ...body } }, caller) =>
          places.nameRegion(caller, locationGroupCalls.createForRegion, { ...body, companyId }),
        updateRegion: async ({ params, body }, caller) => {
          await places.nameRegion(caller, locationGroupCalls.updateRegion, { ...params, ...body })
        },
        updateCity: ({ params, body }, caller) => places.nameCity(caller, params.opCityId, body),
      }),
    ],
  }
}
