import { IconPlus, IconTrash } from '@tabler/icons-react'
import { changeable, deletable, roleCalls } from '@headend/contract/roles'
import type { Role } from '@headend/contract/roles'
import { useState } from 'react'
import { usePhone } from '../../lib/media.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useCall, useCompany, usePermission, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { RemoveDialog } from '../../ui/list/RemoveDialog.tsx'
import { useRemoval } from '../../ui/list/useRemoval.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { roleName } from '../../ui/roleName.ts'
import { NewRole } from './NewRole.tsx'
import { RoleEditor } from './RoleEditor.tsx'
import { RoleList } from './RoleList.tsx'
import './roles.css'

const permission = 'account.manage'

/** Roles and what each may see and do: those of the company in view, one of them open. */
export function Screen() {
  const word = useWords('roles')
  const { language } = useSettings()
  const { companyId: op, name } = useCompany()
  const mayWrite = usePermission(permission)
  const { search, show, hrefOf } = useListSearch()
  const { data, error, refetch } = useCall(roleCalls.listRoles, { params: { op } }, { enabled: mayWrite })
  const [isAdding, setAdding] = useState(false)
  const removal = useRemoval<Role>(
    {
      call: roleCalls.deleteRole,
      permission,
      input: ({ roleGroupKey }) => ({ params: { op, roleGroupKey } }),
      may: deletable,
    },
    () => show({}),
    'roleName',
  )
  const key = search.row === undefined ? undefined : String(search.row)
  const roles = data ?? []
  const shown =
    roles.find(({ roleGroupKey }) => roleGroupKey === key) ??
    (key === undefined ? (roles.find((role) => changeable(role) === true) ?? roles[0]) : undefined)
  const to = (row: string) => ({ ...search, row })
  const title = word('title')
  // On a phone the one beside the list is not open: what is not seen is not deleted.
  const isPhone = usePhone()
  const isWritable = shown !== undefined && shown.roleGroup === 'custom'
  return (
    <Page
      title={title}
      about={word('context', { company: name })}
      crumbs={[
        { label: word('common:menu.system') },
        { label: title, ...(key !== undefined && { to: hrefOf({}) }) },
        ...(shown ? [{ label: roleName(shown.roleName, language) }] : []),
      ]}
      actions={
        mayWrite && (
          <>
            {isWritable && (!isPhone || key !== undefined) && (
              <Button icon={IconTrash} reason={removal.stays(shown)} onClick={() => removal.ask([shown])}>
                {word('common:action.delete')}
              </Button>
            )}
            <Button icon={IconPlus} onClick={() => setAdding(true)}>
              {word('create.open')}
            </Button>
          </>
        )
      }
    >
      {error ? (
        <Padded>
          <Failure error={error} onRetry={() => void refetch()} />
        </Padded>
      ) : data === undefined ? (
        <Padded>
          <Skeleton />
        </Padded>
      ) : (
        <div className={classes('hd-roles', key !== undefined && 'hd-roles-opened')}>
          <RoleList
            roles={roles}
            shown={shown?.roleGroupKey}
            hrefOf={(row) => hrefOf(to(row))}
            onOpen={(row) => show(to(row))}
          />
          {shown ? (
            <RoleEditor key={`${op} ${shown.roleGroupKey}`} op={op} role={shown} />
          ) : (
            <Empty title={word('noMatch')} />
          )}
        </div>
      )}
      {isAdding && (
        <NewRole
          {...{ op, roles }}
          onClose={() => setAdding(false)}
          onMade={({ roleGroupKey }) => {
            setAdding(false)
            show(to(roleGroupKey))
          }}
        />
      )}
      {removal.asked && <RemoveDialog {...removal.asked} texts="roles" refresh={[roleCalls.listRoles]} />}
    </Page>
  )
}
