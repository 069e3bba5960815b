import { authCalls } from '@headend/contract/auth'
import { companyCalls, deletable } from '@headend/contract/companies'
import type { Company, NewCompany } from '@headend/contract/companies'
import { sql } from 'kysely'
import type { Core, Feature } from '../../core/feature.ts'
import type { AuthenticatedCaller } from '../../core/http/caller.ts'
import { implement } from '../../core/http/implement.ts'
import { answerResource } from '../../core/resource.ts'
import type { Sessions } from '../auth/service.ts'
import type { UserService } from '../users/service.ts'
import { checkPlace } from './place.ts'
import { companyRows } from './rows.ts'
import { readTree } from './tree.ts'

const hasContent = {
  en: 'A company is deleted once nothing belongs to it. This one has content for set-top boxes.',
  ko: '속한 것이 없는 회사만 삭제할 수 있습니다. 이 회사에 셋톱박스 콘텐츠가 있습니다.',
}

/** The role of whoever is invited together with a new company. */
const administrator = 'operatorAdministrator'

type Needs = Readonly<{
  core: Core
  sessions: Pick<Sessions, 'peopleChanged'>
  users: Pick<UserService, 'prepareInvitation' | 'sendInvitation'>
}>

/** The tree of companies: operators, manufacturers, offices of education and their schools. */
export const companiesFeature = ({ core, sessions, users }: Needs): Feature => {
  const { insert, ...handlers } = answerResource(core, {
    calls: companyCalls,
    id: 'companyId',
    rows: companyRows,
    table: 'company',
    values: ({
      companyName,
      pOpid,
      opType,
      desc,
      oemKey,
      startApp,
      timeZone,
      secondFactorRequired,
      ...details
    }: NewCompany) => ({
      company_name: companyName,
      parent_id: pOpid || undefined,
      op_type: opType,
      description: desc,
      oem_key: oemKey,
      start_app: startApp,
      time_zone: timeZone,
      second_factor_required: secondFactorRequired,
      ...details,
    }),
    made: ({ companyId, userName }: AuthenticatedCaller) => ({
      parent_id: companyId,
      time_zone: sql`(select time_zone from company where company_id = ${companyId})`,
      create_user: userName,
      create_time: core.clock.date(),
    }),
    line: ({ companyId, companyName }: Company) => ({ companyId, target: companyName }),
    check: checkPlace,
    deletable,
    // Everybody's profile names the companies they see.
    stale: [authCalls.getProfile],
    conflicts: {
      company_name_unique: { code: 'nameconflict', field: 'companyName' },
      user_account_company_id_fkey: {
        code: 'custom',
        field: 'companyId',
        text: {
          en: 'A company is deleted once nothing belongs to it. This one has API tokens.',
          ko: '속한 것이 없는 회사만 삭제할 수 있습니다. 이 회사에 API 토큰이 있습니다.',
        },
      },
      ...Object.fromEntries(
        ['boot_ad_company_id_fkey', 'content_item_company_id_fkey', 'metadata_set_company_id_fkey'].map((name) => [
          name,
          { code: 'custom', field: 'companyId', text: hasContent } as const,
        ]),
      ),
      company_depth: {
        code: 'custom',
        field: 'pOpid',
        text: {
          en: 'Companies lie at most 32 levels deep, with all that is below them.',
          ko: '회사는 하위 회사를 포함해 32단계까지 둘 수 있습니다.',
        },
      },
    },
  })

  return {
    name: 'companies',
    calls: [
      implement(companyCalls, {
        ...handlers,

        tree: (_input, caller) => readTree(core.db, caller),

        update: async (input, caller) => {
          const after = await handlers.update(input, caller)
          // With a company its people and devices move in the tree.
          sessions.peopleChanged()
          return after
        },

        createWithAdmin: async ({ body: { email, name: userName, ...body } }, caller) => {
          const { created, also: account } = await insert(caller, companyCalls.createWithAdmin, body, (trx, opId) =>
            users.prepareInvitation(trx, caller, { email, userName, opId, roleGroupKey: administrator }),
          )
          await users.sendInvitation(caller, account)
          return created
        },

        checkCompany: async ({ body }) => {
          const taken = await core.db
            .selectFrom('company')
            .select('company_id')
            .where(sql<boolean>`lower(trim(company_name)) = lower(${body.companyName})`)
            .executeTakeFirst()
          return { available: taken === undefined }
        },
      }),
    ],
  }
}
