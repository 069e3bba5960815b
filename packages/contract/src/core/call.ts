import * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Page } from './paging.ts'
import type { Need } from './permissions.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everybody, everybody who is signed in, or who passes a permission check. */
export type Access = 'public' | 'signedIn' | Need

/** An older or second spelling of a call, served by the same handler. */
export type Alias = Readonly<{
  id: string
  method: Method
  path: string
  /**
   * Where this spelling carries what the call reads from its query: in its body. Absent when both read the same places.
   */
  queryInBody?: true
}>

/** A call as a value: what crosses the wire, who may call it and how it may fail. */
export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
  Paged extends boolean = boolean,
> = Readonly<{
  id: string
  method: Method
  /** Full path with `{name}` places. */
  path: string
  summary: string
  params: Params
  query: Query
  body: Body
  /** The answer's `data`; of a paged call, one row of it. */
  data: Data
  paged: Paged
  access: Access
  /** Codes this call may answer beyond those every call may: jwterr, roleerr, custom, toomany, error. */
  fails: readonly ErrorCode[]
  aliases: readonly Alias[]
  /** The query field whose presence tells this call from another with the same method and path. */
  selectedBy?: string
  /** The name a write leaves in the history of user actions; absent for calls that change nothing. */
  action?: string
  /** Requests a minute and address, for calls that anybody may try. */
  perMinute?: number
}>

type Definition<Params, Query, Body, Data, Paged> = Readonly<{
  method: Method
  path: string
  summary: string
  params?: Params
  query?: Query
  body?: Body
  data?: Data
  paged?: Paged
  access: Access
  fails?: readonly ErrorCode[]
  aliases?: readonly Alias[]
  selectedBy?: string
  action?: string
  perMinute?: number
}>

/** A place that carries nothing: an unknown field in it is refused. */
export const nothing = z.strictObject({})
export type Nothing = typeof nothing

/** A call without its id, which `calls` gives it. Places left out carry nothing. */
export const call = <
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = Nothing,
  Data extends z.ZodType = z.ZodNull,
  Paged extends boolean = false,
>(
  definition: Definition<Params, Query, Body, Data, Paged>,
): Omit<Call<Params, Query, Body, Data, Paged>, 'id'> => {
  const { params, query, body, data, paged, fails, aliases, ...rest } = definition
  // The defaults of the type parameters and of the values are the same by construction; only here can both be seen.
  return {
    ...rest,
    params: params ?? nothing,
    query: query ?? nothing,
    body: body ?? nothing,
    data: data ?? z.null(),
    paged: paged ?? false,
    fails: fails ?? [],
    aliases: aliases ?? [],
  } as Omit<Call<Params, Query, Body, Data, Paged>, 'id'>
}

/** The calls of one area by name; each gets the id `area.name`. */
export const calls = <const Area extends string, Set extends Record<string, Omit<Call, 'id'>>>(
  area: Area,
  set: Set,
): { readonly [Name in keyof Set]: Set[Name] & { readonly id: string } } =>
  Object.fromEntries(Object.entries(set).map(([name, value]) => [name, { ...value, id: `${area}.${name}` }])) as {
    readonly [Name in keyof Set]: Set[Name] & { readonly id: string }
  }

/** What a handler gets: each place parsed by its schema. */
export type Input<C extends Call> = Readonly<{
  params: z.output<C['params']>
  query: z.output<C['query']>
  body: z.output<C['body']>
}>

/** What a caller gives: places that carry nothing, or only optional fields, may be left out. */
export type Request<C extends Call> = Place<'params', z.input<C['params']>> &
  Place<'query', z.input<C['query']>> &
  Place<'body', z.input<C['body']>>

type Place<Name extends string, Value> = {} extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value }

/** What a call answers: its data, or a page of rows. */
export type Answer<C extends Call> = C['paged'] extends true ? Page<z.output<C['data']>> : z.output<C['data']>
