import type { Call, Need, Request } from '@headend/contract/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { lazy } from 'react'
import type { ComponentType } from 'react'
import type { Menu } from '../../lib/features.ts'
import { useCall, useProfile } from '../../lib/services.tsx'
import type { FormField, FormSpec, Values } from '../form/spec.ts'
import { listScreen } from './listScreen.tsx'
import { cellOf } from './described.tsx'
import type { ListColumn, NounList, PagedCall, Removal, RowOf, ScreenSpec } from './spec.ts'

type ResourceCalls = Readonly<{ list: PagedCall; get: Call; create?: Call; update?: Call; delete?: Call }>

/** What a form of the noun writes, else what it shows. */
type FieldOf<Set extends ResourceCalls> = keyof (Set extends Readonly<{ create: infer Create extends Call }>
  ? NonNullable<Request<Create>['body' & keyof Request<Create>]>
  : RowOf<Set['list']>) &
  string

type Noun<Set extends ResourceCalls> = Omit<NounList<Set['list']>, 'call' | 'id' | 'useRow' | 'remove' | 'edit'> &
  Pick<FormSpec, 'start' | 'sends' | 'titleOf' | 'lead' | 'body'> &
  Readonly<{
    menu: Menu
    /** Address of the list. */
    path: string
    /** Name of the id, in a row and in the path. */
    id: keyof RowOf<Set['list']> & string
    /** What it takes to write; those without it read the same fields. */
    permission: Need
    /** Whether a row may be deleted, or why not: a capability of the contract. */
    deletable?: Removal<RowOf<Set['list']>>['may']
    fields: readonly FormField<FieldOf<Set>>[]
  }>

/** Names of companies of the reader's scope. */
function CompanyNames({ ids }: Readonly<{ ids: readonly string[] }>) {
  const { companies } = useProfile()
  return ids.map((id) => companies.find(({ companyId }) => companyId === id)?.companyName ?? id).join(', ')
}

/** A column without a `cell` shows a field of the form as its input has it: a day, yes or no, companies by name. */
const withCell =
  (fields: readonly FormField[]) =>
  <Row,>(column: ListColumn<Row>): ListColumn<Row> => {
    const { id } = column
    const field = fields.find((one) => one.name === id || ('end' in one && one.end === id))
    if (column.cell || column.as || !field) return column
    return {
      ...column,
      cell: (row, tools) => {
        const value: unknown = Reflect.get(Object(row), id)
        if (field.input === 'companies' && Array.isArray(value)) return <CompanyNames ids={value} />
        if (field.input === 'switch') return tools.word(value === true ? 'yes' : 'no')
        const isDay = field.input === 'period' || field.input === 'date'
        return isDay && typeof value === 'string' ? tools.formats.day(value) : cellOf({ id }, row, tools)
      },
    }
  }

/**
 * The screens of a noun with the calls of the contract's `resource`, as far as it has them: the list, from which one is made,
 * changed, read and deleted, and `NewScreen`, the form of a new one as a page of its own.
 * @example export const { Screen, NewScreen } = resourceScreens(roomCalls, { path, id: 'roomId', permission: 'group.edit', texts: 'rooms', menu: 'management', fields, columns, phone })
 */
export const resourceScreens = <Set extends ResourceCalls>(
  calls: Set,
  { path, id, permission, deletable: may, fields, start, sends, titleOf, lead, body, ...list }: Noun<Set>,
): Readonly<{
  Screen: ComponentType
  NewScreen: ComponentType
  /** The list as it is described, for one that stands elsewhere: `ListPane`. */
  spec: ScreenSpec<Set['list']> & NounList<Set['list']>
}> => {
  const { get, create, update, delete: remove }: ResourceCalls = calls
  const { texts, menu } = list
  const about = (value: unknown) => ({ params: { [id]: value } })
  const named = list.columns.find(({ identity }) => identity)?.id
  const form = {
    permission,
    texts,
    fields,
    ...(start && { start }),
    ...(sends && { sends }),
    ...(titleOf
      ? { titleOf, called: titleOf }
      : named !== undefined && { nameOf: (row: Values) => String(row[named]), called: named }),
    ...(lead && { lead }),
    ...(body && { body }),
  }
  const creation = create && { ...form, call: create, part: 'create' }
  const spec: ScreenSpec<Set['list']> & NounList<Set['list']> = {
    ...list,
    columns: list.columns.map(withCell(fields)),
    call: calls.list,
    id: (row) => String(row[id]),
    // Of a resource, `get` answers one of what `list` answers, by its id.
    useRow: (value) => useCall<Call>(get, about(value) as Request<Call>) as UseQueryResult<RowOf<Set['list']>>,
    create: list.create ?? creation,
    edit: { ...form, call: update ?? get, part: 'edit', params: (row) => about(row[id]).params },
    remove: remove && { permission, may, call: remove, input: (row) => about(row[id]) },
  }
  const Screen = listScreen<Set['list']>(spec)
  const NewScreen = lazy(async () => {
    if (!creation) throw new Error(`${calls.list.id}: no call makes one`)
    const { formScreen } = await import('../form/formScreen.tsx')
    return { default: formScreen({ form: creation, menu, list: path, refresh: [calls.list] }) }
  })
  return { Screen, NewScreen, spec }
}
