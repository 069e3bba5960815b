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
  /** The largest body in bytes, for calls whose lists need more than `defaultBodyLimit`. Not for public calls. */
  bodyLimit?: number
}>

/** The largest body of a call that says nothing else; bytes. */
export const defaultBodyLimit = 1024 * 1024

/** What is written down of a call: places left out carry nothing. */
type Definition = Partial<Omit<Call, 'id'>> & Pick<Call, 'method' | 'path' | 'summary' | 'access'>

/** A place that carries nothing: an unknown field in it is refused. */
export const nothing = z.strictObject({})
export type Nothing = typeof nothing

type SchemaOf<D, Place extends string, Otherwise extends z.ZodType> =
  D extends Readonly<Record<Place, infer Schema extends z.ZodType>> ? Schema : Otherwise

type Defined<D> = Omit<
  Call<
    SchemaOf<D, 'params', Nothing>,
    SchemaOf<D, 'query', Nothing>,
    SchemaOf<D, 'body', Nothing>,
    SchemaOf<D, 'data', z.ZodNull>,
    D extends Readonly<{ paged: true }> ? true : false
  >,
  'id'
>

/** A call without its id, which `calls` gives it. */
export const call = <const D extends Definition>(definition: D): Defined<D> =>
  // What is left out gets the value that `Defined` gives its type; only here can both be seen.
  ({
    params: nothing,
    query: nothing,
    body: nothing,
    data: z.null(),
    paged: false,
    fails: [],
    aliases: [],
    ...definition,
  }) as unknown as Defined<D>

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
