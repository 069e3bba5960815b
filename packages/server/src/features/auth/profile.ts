import type { Profile } from '@headend/contract/auth'
import { menuPermissions, permissions } from '@headend/contract/core'
import { isModelLimit } from '@headend/contract/modelLimits'
import { modelImage } from '@headend/contract/schemas/models'
import type { ModelProfile } from '@headend/contract/models'
import type { Db } from '../../core/db/database.ts'
import { fail } from '../../core/errors.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { inScope } from '../../core/scope.ts'
import { modelImages } from '../models/service.ts'
import * as browserStore from './browserStore.ts'

type CompanyRow = Readonly<{
  company_id: string
  parent_id: string | null
  company_name: string
  op_type: Profile['op']['opType']
  image_url: string | null
  time_zone: string
  path: string
}>

/** Hours that a time zone is ahead of UTC at a moment; 0 for a zone that is not known. */
export const hoursAhead = (timeZone: string, at: Date): number => {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at)
    const offset = parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
    const match = /GMT([+-])(\d{2}):(\d{2})/.exec(offset)
    if (match === null) return 0
    const hours = Number(match[2]) + Number(match[3]) / 60
    return match[1] === '-' ? -hours : hours
  } catch {
    return 0
  }
}

/** The visible companies as a tree written in lines: own company first, each above those below it, by name. */
const inTreeOrder = (rows: readonly CompanyRow[], ownId: string): Profile['companies'] => {
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const lines = (row: CompanyRow, level: number): Profile['companies'] => [
    { companyId: row.company_id, companyName: row.company_name, opType: row.op_type, parentId: row.parent_id, level },
    ...(children.get(row.company_id) ?? []).flatMap((child) => lines(child, level + 1)),
  ]
  const own = rows.find((row) => row.company_id === ownId)
  return own === undefined ? [] : lines(own, 0)
}

type Needs = Readonly<{
  db: Db
  now: () => Date
  listModels: () => Promise<readonly ModelProfile[]>
  features: () => readonly string[]
}>

/** What the console gets about the person who signed in. */
export const profiles = ({ db, now, listModels, features }: Needs) => {
  const companyOf = (own: CompanyRow): Profile['op'] => ({
    opId: own.company_id,
    companyName: own.company_name,
    imageUrl: own.image_url,
    opLevel: own.path.split('.').length - 1,
    opParentId: own.parent_id,
    pOpid: own.parent_id,
    opType: own.op_type,
    system: own.parent_id === null,
    timeZone: own.time_zone,
    timeZoneHourByUtc: hoursAhead(own.time_zone, now()),
  })

  return {
    /** The profile of a signed-in person. */
    read: async (caller: AuthenticatedCaller): Promise<Profile> => {
      const [rows, role, browser, models, images, offered, hidden] = await Promise.all([
        db
          .selectFrom('company')
          .select(['company_id', 'parent_id', 'company_name', 'op_type', 'image_url', 'time_zone', 'path'])
          .where(inScope(caller, 'company.company_id'))
          .orderBy('company_name')
          .execute(),
        db
          .selectFrom('user_account')
          .innerJoin('role', 'role.role_id', 'user_account.role_id')
          .select(['role.role_id', 'role.company_id', 'role.role_name', 'role.role_desc'])
          .where('user_id', '=', caller.userId)
          .executeTakeFirst(),
        browserStore.findBrowser(db, caller.userId, caller.clientKey),
        listModels(),
        modelImages(db),
        db.selectFrom('feature').select(['feature_key', 'enabled']).execute(),
        db.selectFrom('menu').select('menu_key').where('enabled', '=', false).execute(),
      ])
      const off = new Set([
        ...offered.filter(({ enabled }) => !enabled).map(({ feature_key }) => feature_key),
        ...hidden.map(({ menu_key }) => menu_key),
      ])
      const own = rows.find((row) => row.company_id === caller.companyId)
      if (own === undefined || role === undefined) throw fail('jwterr')
      return {
        clientId: browser?.client_id ?? '',
        permissions: permissions.filter((name) => caller.permissions.has(name)),
        menus_permissions: menuPermissions.filter((name) => caller.menus.has(name) && !off.has(name)),
        models: [...models],
        model_images: models.map((model) => ({
          modelId: model.modelId,
          image: images.get(model.modelId) ?? modelImage(model),
        })),
        // Limits of models stand in the same table, and are nothing that is offered.
        feature: [...new Set([...features(), ...offered.map(({ feature_key }) => feature_key)])]
          .filter((key) => !off.has(key) && !isModelLimit(key))
          .toSorted(),
        opId: own.company_id,
        op: companyOf(own),
        companies: inTreeOrder(rows, own.company_id),
        userInfo: {
          opId: own.company_id,
          opUserId: caller.userId,
          roleGroupKey: caller.roleGroupKey,
          userEmail: caller.email,
          userName: caller.userName,
          passwordMustChange: caller.passwordMustChange,
        },
        userRole: {
          opRoleGroupId: role.role_id,
          IsBasic: role.company_id === null,
          ownerOpId: role.company_id,
          roleGroupKey: caller.roleGroupKey,
          roleLevel: caller.roleLevel,
          roleName: role.role_name,
          roleDesc: role.role_desc,
        },
      }
    },
  }
}

export type Profiles = ReturnType<typeof profiles>
