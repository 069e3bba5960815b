import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Page } from './paging.ts'
import type { Need } from './permissions.ts'
import type { Text } from './text.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Who may call: everybody, everybody who is signed in, or who passes a permission check. */
export type Access = 'public' | 'signedIn' | Need

/** The places of a request, before the schemas of a call have seen them. */
export type Places = Readonly<{ params?: object; query?: object; body?: object }>

/** An older or second spelling of a call, served by the same handler. */
export type Alias = Readonly<{
  id: string
  method: Method
  path: string
  /**
   * The body of this spelling where it carries something else than the call's: its output is what the call reads instead.
   * @example payload: z.strictObject({ endpointId }).transform((query) => ({ query }))
   */
  payload?: z.ZodType<Places>
}>

/** The field, in the query or in the body, whose presence distinguishes a call from another with the same method and path. */
export type SelectedBy = Readonly<{ query: string } | { body: string }>

/** A place that carries nothing: an unknown field in it is refused. */
export type Nothing = z.ZodObject<{}, z.core.$strict>

/** Sizes of files that are settings of the installation. */
export type FileLimit = 'firmware' | 'app'

/** A file that a call takes beside its fields. */
export type FilePart = Readonly<{
  maxBytes: number
  /** Names the setting by which an installation allows more or less. */
  limit?: FileLimit
  /** Media types that its content may be of; what its name says does not count. `any`: whoever answers the call looks itself. */
  types: readonly string[] | 'any'
  /** Whether the call may be made without it. */
  optional?: true
}>

/** The files of a call whose request is multipart/form-data: its body are the other fields of the form. */
export type Upload = Readonly<{ parts: Readonly<Record<string, FilePart>> }>

/** An answer that is a file, or rows that may be fetched as one (`downloads.create`). */
export type DownloadOf = Readonly<{
  /** Media types it may be of. */
  types: readonly string[]
  /** What it is called, without an ending. */
  name: string
  /** The call answers rows as always; they may be fetched as a table in a file as well. */
  rows?: true
}>

/** What a call carries and how it may fail: schemas, and all that only the server and the API document read. */
export type Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> = Readonly<{
  summary: string
  params: Params
  query: Query
  body: Body
  /** The answer's `data`; of a paged call, one row of it. */
  data: Data
  /** What a page carries beside its rows, such as the columns of a table. */
  extras?: z.ZodType
  /** Codes this call may answer beyond those every call may: jwterr, roleerr, custom, toomany, error. */
  fails: readonly ErrorCode[]
  aliases: readonly Alias[]
  /** What distinguishes this call from another with the same method and path. */
  selectedBy?: SelectedBy
  /** The list of the body whose entries the handler checks one by one, each with a result of its own. */
  rows?: string
  /** Requests a minute and address, for calls that anybody may try. */
  perMinute?: number
  /** The largest body in bytes, for calls whose lists need more than `bodyLimitOf` says. Not for public calls. */
  bodyLimit?: number
  /** Files that come with the fields of the body, as multipart/form-data. */
  upload?: Upload
  /** The file that the call answers, or that its rows may be fetched as. */
  download?: DownloadOf
}>

/** The largest body of a call that says nothing else; bytes. */
export const defaultBodyLimit = 1024 * 1024
/** The same of a call that anybody may make: what somebody begins and never ends is held until its time is up. */
const publicBodyLimit = 64 * 1024

/** The largest body of a call; bytes. */
export const bodyLimitOf = ({ access, bodyLimit }: Readonly<{ access: Access; bodyLimit?: number }>): number =>
  bodyLimit ?? (access === 'public' ? publicBodyLimit : defaultBodyLimit)

/** Where a call goes and who may make it. */
export type Route = Readonly<{
  method: Method
  /** Full path with `{name}` places. */
  path: string
  access: Access
  /** Whether it answers a page of rows. */
  paged?: true
  /** The name a write leaves in the history of user actions, stored in English; absent for calls that change nothing. */
  action?: Text
  /**
   * Whether somebody may make it whose session is held back, by a temporary password or a second factor that is missing:
   * enough to mend that, and to leave.
   */
  whileHeldBack?: true
  /** It is about a person's own password, browsers or invitation: a machine is told that it cannot make it. */
  peopleOnly?: true
}>

/**
 * A call as a value, without its schemas: they are loaded where what the call carries is checked or described, so that a
 * browser that only makes the call does without them.
 */
export type Call<O extends Operation = Operation, Paged extends boolean = boolean> = Readonly<{
  id: string
  method: Method
  path: string
  access: Access
  paged: Paged
  action?: Text
  whileHeldBack?: true
  peopleOnly?: true
  describe: () => Promise<O>
}>

/** A call with what it carries. */
export type DescribedCall<C extends Call = Call> = C & Awaited<ReturnType<C['describe']>>

type Operations = Readonly<Record<string, Operation>>
type Module<Set extends Operations> = Readonly<{ operations: Set }>

type CallOf<O extends Operation, R> = Call<O, R extends Readonly<{ paged: true }> ? true : false> &
  (R extends Readonly<{ action: Text }> ? Readonly<{ action: Text }> : unknown)

type Calls<Set extends Operations, Routes> = {
  readonly [Name in keyof Set]: CallOf<Set[Name], Name extends keyof Routes ? Routes[Name] : never>
}

/**
 * The calls of one area by name; each gets the id `area.name`. `load` imports the module of their schemas, whose
 * `operations` has one entry a call: a call without one, or the other way round, does not compile.
 * @example calls('notices', () => import('./schemas/notices.ts'), { get: { method: 'GET', path: '/api/v1/notices/{notiId}', access: 'signedIn' } })
 */
export const calls = <Set extends Operations, const Routes extends { readonly [Name in keyof Set]: Route }>(
  area: string,
  load: () => Promise<Module<Set>>,
  routes: Routes,
): Calls<Set, Routes> =>
  // Entry by entry what `Calls` says; a mapped type cannot be built by a loop over its names.
  Object.fromEntries(
    Object.entries<Route>(routes).map(([name, { paged = false, ...route }]) => [
      name,
      { ...route, id: `${area}.${name}`, paged, describe: async () => (await load()).operations[name] },
    ]),
  ) as Calls<Set, Routes>

/** A call with its schemas, for whatever parses or describes what it carries. */
export const described = async <C extends Call>(call: C): Promise<DescribedCall<C>> =>
  // The intersection of a call with the operation it promises.
  ({ ...call, ...(await call.describe()) }) as DescribedCall<C>

type OperationOf<C extends Call> = Awaited<ReturnType<C['describe']>>

/** What a handler gets: each place parsed by its schema. */
export type Input<C extends Call> = Readonly<{
  params: z.output<OperationOf<C>['params']>
  query: z.output<OperationOf<C>['query']>
  body: z.output<OperationOf<C>['body']>
}>

/** Something of every file a call takes, by the name of its part; of a call that takes none, nothing. */
export type PerFile<C extends Call, Value> =
  OperationOf<C> extends Readonly<{ upload: Readonly<{ parts: infer Parts }> }>
    ? Readonly<{
        files: {
          // What any name may be of may be missing.
          readonly [Name in keyof Parts]: Parts[Name] extends Readonly<{ optional: true }>
            ? Value | undefined
            : string extends Name
              ? Value | undefined
              : Value
        }
      }>
    : unknown

/** What a caller gives: places that carry nothing, or only optional fields, may be left out. */
export type Request<C extends Call> = Place<'params', z.input<OperationOf<C>['params']>> &
  Place<'query', z.input<OperationOf<C>['query']>> &
  Place<'body', z.input<OperationOf<C>['body']>> &
  PerFile<C, Blob>

type Place<Name extends string, Value> = {} extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value }

type ExtrasOf<O> =
  O extends Readonly<{ extras: infer Extras extends z.ZodType }> ? Readonly<{ extras: z.output<Extras> }> : unknown

/** What a call answers: its data, or a page of rows with what is beside them. */
export type Answer<C extends Call> = C['paged'] extends true
  ? Page<z.output<OperationOf<C>['data']>> & ExtrasOf<OperationOf<C>>
  : z.output<OperationOf<C>['data']>
