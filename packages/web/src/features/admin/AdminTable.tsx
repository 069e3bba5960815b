import { adminTables, callsOfTable, isAdminTable } from '@headend/contract/admin'
import type { AdminTableId } from '@headend/contract/admin'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Missing } from '../../ui/Blank.tsx'
import { List } from '../../ui/list/listScreen.tsx'
import { deleteWidth } from '../../ui/list/useListParts.tsx'
import { useTableColumns } from '../../ui/list/tableColumns.tsx'
import { queryOf } from '../../ui/list/useList.ts'
import { Page } from '../../ui/Page.tsx'

/** The screen of a table. */
export const screenOf = (table: AdminTableId) =>
  function AdminScreen() {
    return <AdminTable key={table} table={table} />
  }

/** The screen of whichever table the address names. */
export function Screen() {
  const word = useWords('admin')
  const { tId = '' } = useParams({ strict: false })
  if (isAdminTable(tId)) return <AdminTable key={tId} table={tId} />
  return (
    <Page title={word('noTable')}>
      <Missing what={tId} />
    </Page>
  )
}

const form = { permission: 'admin.tables', texts: 'admin', toast: true } as const

/** A table as the list of its columns describes it: that comes with each answer. */
function AdminTable({ table }: Readonly<{ table: AdminTableId }>) {
  const word = useWords('admin')
  const calls = callsOfTable(table)
  const { title, limit } = adminTables[table]
  const describedBy = useTableColumns()
  return (
    <List
      spec={{
        call: calls.list,
        texts: 'admin',
        title,
        menu: 'admin',
        id: ({ id }) => id,
        ...(limit === 1000 && { limit }),
        useRow: (id) => {
          const one = useCall(calls.get, { params: { id } })
          return { ...one, data: one.data?.[0] }
        },
        described: (extras) => {
          const { newFields, fields, name, nameOf, ...shown } = describedBy(
            extras?.columns ?? [],
            calls.delete ? deleteWidth : 0,
          )
          return {
            ...shown,
            context: (total, isNarrowed) =>
              isNarrowed ? word('found', { count: total, total: extras?.total }) : word('rows', { count: total }),
            create: calls.create && {
              ...form,
              call: calls.create,
              part: 'create',
              fields: newFields,
              ...(name !== undefined && { called: name }),
              sends: 'filled',
            },
            edit: {
              ...form,
              call: calls.patch,
              part: 'edit',
              fields,
              params: ({ id }) => ({ id }),
              titleOf: nameOf,
              called: nameOf,
              sends: 'changed',
            },
          }
        },
        file: ({ asked, extras }) => ({
          name: table.replaceAll('_', '-'),
          columns: describedBy(extras?.columns ?? []).inFile,
          ask: { call: calls.list, query: queryOf(asked) },
        }),
        remove: calls.delete && {
          call: calls.delete,
          permission: 'admin.tables',
          input: ({ id }) => ({ body: { id } }),
        },
      }}
    />
  )
}
