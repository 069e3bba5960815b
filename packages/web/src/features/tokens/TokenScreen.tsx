import { tokenCalls } from '@headend/contract/tokens'
import type { ApiToken } from '@headend/contract/tokens'
import { lazy } from 'react'
import { useSettings } from '../../lib/services.tsx'
import { resourceScreens } from '../../ui/list/resourceScreens.tsx'
import type { Tools } from '../../ui/list/spec.ts'
import { roleName } from '../../ui/roleName.ts'
import { Status } from '../../ui/Status.tsx'
import { fields } from './fields.ts'

const NewToken = lazy(() => import('./NewToken.tsx').then((module) => ({ default: module.NewToken })))

const permission = 'token.manage'

function RoleName({ of: { roleName: written } }: Readonly<{ of: ApiToken }>) {
  return roleName(written, useSettings().language)
}

/** When it was last used, and from where. */
const lastUse = ({ lastUseTime, lastUseAddress }: ApiToken, { word, formats, now }: Tools) =>
  lastUseTime === null ? (
    word('never')
  ) : (
    <span data-tip={lastUseAddress ?? undefined}>{formats.ago(lastUseTime, now)}</span>
  )

const end = ({ lastDay, ended }: ApiToken, { word, formats }: Tools) => {
  if (lastDay === null) return word('noEnd')
  const day = formats.day(lastDay)
  return ended ? <Status state="stopped" label={word('ended', { day })} /> : day
}

export const { Screen } = resourceScreens(tokenCalls, {
  path: '/management/token/tokenList',
  id: 'tokenId',
  permission,
  texts: 'tokens',
  menu: 'management',
  fields,
  create: { permission, part: 'create', dialog: NewToken },
  titleOf: ({ tokenName }) => String(tokenName),
  columns: [
    { id: 'tokenName', identity: true, sortable: true, width: { least: 130, wished: 230 } },
    { id: 'hint', mono: true, width: 90, cell: ({ hint }) => `${hint}…` },
    {
      id: 'roleName',
      sortable: true,
      wraps: true,
      width: { least: 110, wished: 170 },
      cell: (row) => <RoleName of={row} />,
    },
    { id: 'companyName', sortable: true, wraps: true, width: { least: 90, wished: 140 } },
    { id: 'lastUseTime', sortable: true, width: { least: 90, wished: 110 }, cell: lastUse },
    { id: 'lastUseAddress', mono: true, hidden: true },
    { id: 'lastDay', sortable: true, width: { least: 90, wished: 140 }, cell: end },
    { id: 'createUser', sortable: true, width: { least: 90, wished: 130 } },
    { id: 'createTime', sortable: true, as: 'time', hidden: true },
  ],
  order: { column: 'createTime', direction: 'desc' },
  phone: (token, tools) => ({
    plain: true,
    title: token.tokenName,
    state: lastUse(token, tools),
    more: (
      <>
        <RoleName of={token} /> · {token.companyName}
      </>
    ),
    end: end(token, tools),
  }),
})
