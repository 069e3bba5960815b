import * as z from 'zod'
import { menuPermissions, permissions } from '../core/index.ts'
import { roleLevels } from '../roles.ts'
import { describe } from './core.ts'
import { id, optionalPlainText, plainText, text } from './rules.ts'

const roleGroup = z.enum(['system', 'custom'])
const roleLevel = z.int().min(roleLevels.least).max(roleLevels.most)
const permission = z.enum(permissions)

const role = z
  .object({
    roleGroupKey: z.string().describe('What accounts name it by.'),
    roleName: z.string(),
    roleDesc: z.string(),
    roleLevel: z.int().describe('Lower is higher authority.'),
    roleGroup: roleGroup.describe('`system`: every installation has it. `custom`: the company made it.'),
    permissions: z.array(permission).describe('By what they are about: the part of the name before the dot.'),
    menus: z.array(z.enum(menuPermissions)).describe('Menus of the console that it sees.'),
    userCnt: z.int().describe('Accounts and API tokens of the company that have it.'),
    grantable: z.boolean().describe('Whether the caller may give it: nobody gives what they do not hold.'),
    own: z.boolean().describe('Whether it is that of the caller.'),
  })
  .meta({ id: 'Role' })
export type Role = z.infer<typeof role>

const newRole = z.strictObject({
  roleName: plainText(100).describe('Of one company no two, whatever their case.'),
  roleDesc: optionalPlainText(300).default(''),
  roleLevel: roleLevel.describe('Lower is higher authority; at least that of the caller.'),
  roleGroup: z.literal('custom').optional(),
  permissions: z.array(permission).max(permissions.length).describe('Of those that the caller holds.'),
})
export type NewRole = z.infer<typeof newRole>

const op = id.describe('The company.')
const about = z.strictObject({ op, roleGroupKey: text(64) })

export const operations = describe({
  listRoles: {
    summary:
      'The roles that accounts of a company may have: those of every installation, and its own; the highest first',
    params: z.strictObject({ op }),
    data: z.array(role),
    fails: ['nodata'],
  },
  createRole: {
    summary: 'Create a role of a company; its menus follow from its permissions',
    params: z.strictObject({ op }),
    body: newRole,
    data: role,
    fails: ['nodata', 'nameconflict'],
  },
  updateRole: {
    summary: 'Change a role of a company: for people who are signed in from their next call on',
    params: about,
    body: newRole,
    data: role,
    fails: ['nodata', 'nameconflict'],
  },
  deleteRole: { summary: 'Delete a role of a company that no account has', params: about, fails: ['nodata'] },
})
