import type { FirmwareFile, FirmwareHolder } from '@headend/contract/firmware'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db } from '../../core/db/database.ts'
import { ownedRows } from '../../core/rows.ts'
import type { Reader } from '../../core/rows.ts'
import { inScope } from '../../core/scope.ts'
import { personBehind } from '../tokens/service.ts'

/** Companies a file is offered to, each with those below it: what it names, or its own. */
const offeredTo = sql<string[]>`coalesce(firmware_file.ops, array[firmware_file.company_id])`

/**
 * Whether a company is one of those that a file is offered to. What it names counts only below its own, wherever a company
 * was moved since.
 */
export const offered = (path: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  company.path @> ${path} and exists (
    select from company offer where offer.company_id = any(${offeredTo}) and offer.path @> ${path}))`

/** The companies that a file goes to: the rule of whoever sends it to devices. */
export const companiesOffered = (firmwareFileId: string): RawBuilder<string[]> => sql<string[]>`array(
  select reader.company_id from company reader, firmware_file join company on company.company_id = firmware_file.company_id
  where firmware_file.firmware_file_id = ${firmwareFileId} and ${offered(sql`reader.path`)})`

/** The numbers of a version, by which versions are ordered: 9.1.0 comes before 10.0.0. */
export const versionNumbers = (version: RawBuilder<unknown>): RawBuilder<string[]> => sql<string[]>`(
  select array_agg(found.number[1]::numeric order by found.place)
  from regexp_matches(${version}, '\\d+', 'g') with ordinality as found (number, place))`

const pathOf = (companyId: unknown): RawBuilder<unknown> =>
  sql`(select path from company where company_id = ${companyId})`

/** Files of the reader's companies, and approved ones that are offered to theirs. */
export const seenBy = ({ companies }: Pick<Reader, 'companies'>): RawBuilder<boolean> =>
  companies === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`(${inScope(companies, 'firmware_file.company_id')} or
        firmware_file.approved_time is not null and ${offered(sql`${companies.path}::ltree`)})`

/**
 * Auto-upgrade profiles that would begin to send a file once it is approved, each with the devices it is for: those that go on by
 * themselves, of its own company and of those below it, where no newer file is approved. One profile sends a file once.
 */
const autoUpgrades = sql<FirmwareFile['autoUpgrades']>`(
  select coalesce(json_agg(json_build_object('company', owner.company_name, 'group', g.group_name, 'devices', case
      when a.gid is null then (
        select coalesce(sum(s.devices), 0)::int from device_sum s join company c on c.company_id = s.company_id
        where s.mid = a.mid and c.path <@ owner.path)
      else (select count(*)::int from device d where d.mid = a.mid and d.did in (select group_devices(a.gid)))
    end) order by owner.path, g.group_name nulls first), '[]')
  from auto_profile a join company owner on owner.company_id = a.company_id left join device_group g on g.gid = a.gid
  where firmware_file.approved_time is null and a.mid = firmware_file.mid and a.enabled and a.auto_activate
    and not exists (select from firmware_profile p
      where p.auto_profile_id = a.auto_profile_id and p.firmware_file_id = firmware_file.firmware_file_id)
    and case
      when a.target_version <> '' then a.target_version = firmware_file.fw_ver
        and (a.company_id = firmware_file.company_id or ${offered(sql`owner.path`)})
      else ${offered(sql`owner.path`)} and not exists (
        select from firmware_file newer join company on company.company_id = newer.company_id
        where newer.mid = a.mid and newer.approved_time is not null and newer.fw_code > firmware_file.fw_code
          and company.path @> owner.path and exists (select from company offer
            where offer.company_id = any(coalesce(newer.ops, array[newer.company_id])) and offer.path @> owner.path))
    end)`

/** Whether a reader counts as the person who uploaded a file. A token of nobody who is known may be anybody's. */
const mayBeTheSame = (userId: string): RawBuilder<boolean> => sql<boolean>`(
  select who.person is null or who.person = ${personBehind(sql`firmware_file.user_id`)}
  from (select ${personBehind(userId)} as person) who)`

const select = (db: Db, reader: Pick<Reader, 'companies' | 'userId'>) =>
  db
    .selectFrom('firmware_file')
    .innerJoin('company', 'company.company_id', 'firmware_file.company_id')
    .innerJoin('model', 'model.mid', 'firmware_file.mid')
    .innerJoin('manufacturer', 'manufacturer.manufacturer_id', 'model.manufacturer_id')
    .leftJoin('firmware_file as minimum', 'minimum.firmware_file_id', 'firmware_file.min_file_id')
    .selectAll('firmware_file')
    .select(['company.company_name', 'model.model_name', 'manufacturer.manufacturer_name'])
    .select(['minimum.fw_ver as min_ver', 'minimum.fw_code as min_code'])
    .select(inScope(reader, 'firmware_file.company_id').as('own'))
    .select(versionNumbers(sql`firmware_file.fw_ver`).as('version_numbers'))
    .select(sql<boolean>`coalesce(${mayBeTheSame(reader.userId)}, false)`.as('uploaded_by_reader'))
    .select(
      sql<FirmwareHolder | null>`case
        when exists (select from firmware_profile p where p.firmware_file_id = firmware_file.firmware_file_id) then 'profile'
        when exists (select from firmware_file f where f.min_file_id = firmware_file.firmware_file_id) then 'minimum'
        end`.as('held_by'),
    )
    .select(autoUpgrades.as('auto_upgrades'))
    .where(seenBy(reader))

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

/** How firmware is approved: by anybody who may, or by another person than the one who uploaded it. */
export type Approval = 'any' | 'other'

const entityOf = (row: Row, approval: Approval): FirmwareFile => ({
  firmwareFileId: row.firmware_file_id,
  fileName: row.file_name,
  fileSize: Number(row.size),
  sha256: row.sha256,
  mid: row.mid,
  modelName: row.model_name,
  manufacturer: row.manufacturer_name,
  fwCode: row.fw_code,
  fwVer: row.fw_ver,
  minTargetVersion: row.min_ver,
  minFwCode: row.min_code,
  description: row.description,
  approvalStatus: row.approved_time === null ? 'notApproved' : 'approved',
  approvedBy: row.approved_by,
  approvedTime: row.approved_time?.getTime() ?? null,
  approvable: approval === 'any' || !row.uploaded_by_reader,
  // Whom a company below sends it to is the business of those it is of.
  autoUpgrades: row.own ? row.auto_upgrades : [],
  uploadedBy: row.user_name,
  uploadTime: row.create_time.getTime(),
  opId: row.company_id,
  companyName: row.company_name,
  own: row.own,
  heldBy: row.held_by,
  // To whom else it goes is the business of those it is of.
  ops: (row.own ? row.ops : null) ?? 'all',
})

/** Ids arrive as any text, which no bigint is compared with. */
const anyOf = (column: string) => (value: unknown) => sql<boolean>`${sql.ref(column)}::text = any(${[value].flat()})`

/** Files as their readers see them: `seen` to read and to use, `own` to change. */
export const firmwareRows = (approval: Approval) => {
  const described = {
    select,
    id: 'firmware_file.firmware_file_id',
    keyword: [
      'firmware_file.file_name',
      'firmware_file.fw_ver',
      'firmware_file.description',
      'model.model_name',
      'manufacturer.manufacturer_name',
    ],
    filters: {
      mid: anyOf('firmware_file.mid'),
      opId: anyOf('firmware_file.company_id'),
      fwCode: 'firmware_file.fw_code',
      fwVer: 'firmware_file.fw_ver',
      prodClass: 'model.product_class',
      // Of a company and of those above it: what its devices may get.
      usableBy: (companyId: unknown) => sql<boolean>`company.path @> ${pathOf(companyId)}`,
      // What the devices of a company and of all below it may get.
      offeredTo: (companyId: unknown) => offered(pathOf(companyId)),
      approvalStatus: (value: unknown) =>
        sql<boolean>`(firmware_file.approved_time is not null) = ${value === 'approved'}`,
    },
    orders: {
      uploadTime: 'firmware_file.create_time',
      fileName: 'firmware_file.file_name',
      modelName: 'model.model_name',
      fwCode: 'firmware_file.fw_code',
      fwVer: 'version_numbers',
      manufacturer: 'manufacturer.manufacturer_name',
      approvalStatus: 'firmware_file.approved_time',
      fileSize: 'firmware_file.size',
      companyName: 'company.company_name',
    },
    order: 'uploadTime,desc',
    entity: (row: Row) => entityOf(row, approval),
  }
  return {
    seen: ownedRows({
      ...described,
      scope: { everybody: 'A company sees what is offered to it by those above, which `select` restricts.' },
    }),
    own: ownedRows({ ...described, scope: { company: 'firmware_file.company_id' } }),
  }
}

export type FirmwareRows = ReturnType<typeof firmwareRows>
