import { IconPlus } from '@tabler/icons-react'
import { roleCalls } from '@headend/contract/roles'
import type { Role } from '@headend/contract/roles'
import { useState } from 'react'
import type { CompanyTabProps } from '../../lib/features.ts'
import { count } from '../../lib/formats.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useCall, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { roleDescription, roleName } from '../../ui/roleName.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { PhoneRow } from '../../ui/table/PhoneRow.tsx'
import { NewRole } from './NewRole.tsx'

/** The roles of a company, each of which opens in its own screen, for that company. */
export function CompanyRoles({ companyId: op }: CompanyTabProps) {
  const word = useWords('roles')
  const { language } = useSettings()
  const { go } = useListSearch()
  const { data, error, isPending, isFetching, refetch } = useCall(roleCalls.listRoles, { params: { op } })
  const [isAdding, setAdding] = useState(false)
  const roles = data ?? []
  const href = ({ roleGroupKey }: Role): string =>
    `/management/account/roleList?opId=${encodeURIComponent(op)}&row=${encodeURIComponent(roleGroupKey)}`
  const nameOf = (role: Role): string => roleName(role.roleName, language)
  return (
    <>
      <div className="hd-pane-line hd-pane-line-plain">
        <span className="hd-grow hd-muted">{word('companyRoles')}</span>
        <Button icon={IconPlus} onClick={() => setAdding(true)}>
          {word('create.open')}
        </Button>
      </div>
      <DataTable
        fill
        label={word('nouns')}
        columns={[
          {
            id: 'roleName',
            header: word('column.roleName'),
            identity: true,
            width: { least: 170, wished: 230 },
            cell: nameOf,
          },
          {
            id: 'roleGroup',
            header: word('column.roleGroup'),
            width: 90,
            cell: ({ roleGroup }) => word(`group.${roleGroup}`),
          },
          {
            id: 'roleDesc',
            header: word('field.roleDesc'),
            width: { least: 120, wished: 320 },
            cell: (role) => roleDescription(role.roleDesc, language),
          },
          {
            id: 'roleLevel',
            header: word('field.roleLevel'),
            align: 'right',
            width: 70,
            cell: (role) => role.roleLevel,
          },
          {
            id: 'userCnt',
            header: word('column.userCnt'),
            align: 'right',
            width: 90,
            cell: ({ userCnt }) => count(userCnt),
          },
        ]}
        phoneRow={(role) => (
          <PhoneRow
            plain
            title={nameOf(role)}
            state={word(`group.${role.roleGroup}`)}
            more={roleDescription(role.roleDesc, language)}
            end={word('accounts', { count: role.userCnt })}
          />
        )}
        rows={roles}
        rowId={({ roleGroupKey }) => roleGroupKey}
        loading={isPending}
        refreshing={isFetching}
        error={error}
        onRetry={() => void refetch()}
        href={href}
        onOpen={(role) => go(href(role))}
      />
      {isAdding && (
        <NewRole
          {...{ op, roles }}
          onClose={() => setAdding(false)}
          onMade={(role) => {
            setAdding(false)
            go(href(role))
          }}
        />
      )}
    </>
  )
}
