import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { authCalls } from '@headend/contract/auth'
import type { TokenInfo } from '@headend/contract/auth'
import { described, systemRoles } from '@headend/contract/core'
import { envelope } from '@headend/contract/schemas/core'
import type { Alias, Answer, Call, DescribedCall, Envelope, Language, Request } from '@headend/contract/core'
import { startServer } from '../app.ts'
import type { Overrides, Server } from '../app.ts'
import { systemClock } from './clock.ts'
import type { Clock } from './clock.ts'
import { readConfig } from './config.ts'
import type { Config } from './config.ts'
import type { Db } from './db/database.ts'
import { bug } from './errors.ts'
import { codesOf } from './http/codes.ts'
import { silentLog } from './log.ts'
import type { Letter, Mail } from './mail.ts'
import { testDatabase } from './testing/cluster.ts'
import { startSplit } from './testing/split.ts'
import type { TestDatabase } from './testing/cluster.ts'

export { fakeClock } from './clock.ts'
export { testDatabase } from './testing/cluster.ts'
export type { TestDatabase } from './testing/cluster.ts'

export type RoleKey =
  | 'systemAdministrator'
  | 'operatorAdministrator'
  | 'operatorStaff'
  | 'installer'
  | 'support'
  | 'viewer'

/** Somebody who is signed in. */
export type TestSession = Readonly<{
  info: TokenInfo
  clientKey: string
  userId: string
  companyId: string
  email: string
}>

/** What a call answered, as it came over the wire. */
export type Reply = Readonly<{ status: number; headers: Headers; envelope: Envelope }>

type AskOptions = Readonly<{
  as?: TestSession | string
  /** Id of an alias to call by. */
  spelling?: string
  /** The body of an alias, in place of what the call is sent. */
  payload?: object
  language?: Language
  headers?: Readonly<Record<string, string>>
}>

export type Stack = AsyncDisposable &
  Readonly<{
    server: Server
    core: Server['core']
    db: Db
    url: string
    /** Every mail that was sent, oldest first. */
    letters: readonly Letter[]
    /** Creates a company; below the root when no parent is given. Gives its id. */
    company: (name: string, parentId?: string) => Promise<string>
    rootCompany: () => Promise<string>
    /** Signs in somebody of a role, creating the account; of the root company when none is given. */
    signIn: (role?: RoleKey, companyId?: string) => Promise<TestSession>
    /**
     * Makes a call and gives what it answered, failures too. One with a code that the contract does not list for the call
     * fails whoever asked: integrations are told which they have to expect.
     */
    callApi: <C extends Call>(call: C, request: Request<C>, options?: AskOptions) => Promise<Reply>
    /** The code of what a call answers: `success`, or why not. */
    codeOf: <C extends Call>(call: C, request: Request<C>, options?: AskOptions) => Promise<string>
    /** Makes a call that has to succeed and gives its data, parsed; of a paged call rows and pagination. */
    ask: <C extends Call>(call: C, request: Request<C>, options?: AskOptions) => Promise<Answer<C>>
    /** Any request to the people-facing port. */
    fetch: (path: string, init?: RequestInit) => Promise<Response>
  }>

type StackOptions = Readonly<{
  /** A fake clock stands still until the test moves it; the machine's clock when left out. */
  clock?: Clock
  /** Variables of the environment beside those a test needs. */
  env?: Readonly<Record<string, string>>
  config?: Partial<Config>
  /** A database of the test's own, for a second server on the data of a first; a new one when left out. */
  database?: TestDatabase
  overrides?: Overrides
  /** Whether people and devices are served by two servers that communicate over NATS; as the environment's STACK says. */
  split?: boolean
}>

/** The first System Administrator of every stack. */
export const stackAdmin = { email: 'admin@stack.example', password: 'Stack-admin-1' }

/** What every stack signs and seals with, as all processes of one installation do. */
export const stackSecret = 'one secret for every stack of a test'

const outbox = (): Mail & { letters: readonly Letter[] } => {
  const letters: Letter[] = []
  return {
    letters,
    send: async (letter) => {
      letters.push(letter)
    },
    close: () => undefined,
  }
}

const pathOf = (spelling: Call | Alias, params: unknown): string =>
  spelling.path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => {
    const value = typeof params === 'object' && params !== null && name in params ? Reflect.get(params, name) : ''
    return encodeURIComponent(String(value))
  })

const queryOf = (query: unknown): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const entry of Array.isArray(value) ? value : [value])
      if (entry !== undefined) search.append(name, String(entry))
  }
  return search.size === 0 ? '' : `?${search}`
}

type Files = Readonly<Record<string, Blob | undefined>>

/** Fields and files as a browser sends them. */
const formOf = (fields: unknown, files: Files): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) if (value !== undefined) form.set(name, String(value))
  for (const [name, file] of Object.entries(files)) if (file !== undefined) form.set(name, file)
  return form
}

/**
 * Starts the real server with a database of its own, on free ports of loopback. Dispose of it at the end of the test:
 * `await using stack = await startStack()`. The core is that of the server that people reach.
 */
export const startStack = async ({
  clock,
  env = {},
  config = {},
  database: given,
  overrides = {},
  split = process.env['STACK'] === 'split',
}: StackOptions = {}): Promise<Stack> => {
  const resources = new AsyncDisposableStack()
  try {
    const dataDir = await mkdtemp(join(tmpdir(), 'headend-stack-'))
    resources.defer(() => rm(dataDir, { recursive: true, force: true }))
    const database = given ?? resources.use(await testDatabase())
    const mail = outbox()
    const read = readConfig({
      PORT: '0',
      DEVICE_PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_POOL: '5',
      DEVICE_AUTH: 'open',
      BROWSER_CHECK: 'off',
      TOKEN_SECRET: stackSecret,
      ...env,
    })
    const start = split ? startSplit : startServer
    const server = await start(
      { ...read, admin: { ...stackAdmin, mustChange: false }, ...config },
      {
        log: silentLog(),
        mail,
        checkAnswers: true,
        // The cheapest the algorithm allows: these passwords protect nothing.
        passwordCost: { memoryCost: 64, timeCost: 1 },
        consoleFolder: join(dataDir, 'no-console'),
        clock: clock ?? systemClock(),
        ...overrides,
      },
    )
    resources.defer(server.close)
    return stackOf(server, mail.letters, resources.move())
  } catch (thrown) {
    await resources.disposeAsync()
    throw thrown
  }
}

const stackOf = (server: Server, letters: readonly Letter[], resources: AsyncDisposableStack): Stack => {
  const { core, url } = server
  const { db, random } = core
  const toServer: Stack['fetch'] = (path, init) => fetch(`${url}${path}`, init)

  const callApi: Stack['callApi'] = async (called, request, options = {}) => {
    const call = await described(called)
    const spelling = call.aliases.find(({ id }) => id === options.spelling) ?? call
    const { params, query, body, files }: { params?: unknown; query?: unknown; body?: unknown; files?: Files } = request
    const inBody = 'payload' in spelling && spelling.payload !== undefined
    const sent = options.payload ?? (inBody ? { ...Object(query), ...Object(body) } : body)
    const token = typeof options.as === 'string' ? options.as : options.as?.info.token
    const response = await toServer(`${pathOf(spelling, params)}${inBody ? '' : queryOf(query)}`, {
      method: spelling.method,
      headers: {
        'accept-language': options.language === 'ko' ? 'ko-KR' : 'en-US',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(sent === undefined || files !== undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(files !== undefined
        ? { body: formOf(sent, files) }
        : sent === undefined
          ? {}
          : { body: JSON.stringify(sent) }),
    })
    const isFile = response.ok && response.headers.get('content-type')?.includes('json') !== true
    // A file has no envelope: that it came is all that is said of it here.
    const answered: unknown = isFile
      ? await response.arrayBuffer().then(() => ({ code: 'success', message: '', data: null }))
      : await response.json()
    const reply = { status: response.status, headers: response.headers, envelope: envelope.parse(answered) }
    refuseUnlisted(call, spelling, reply)
    return reply
  }

  const codeOf: Stack['codeOf'] = async (call, request, options) =>
    (await callApi(call, request, options)).envelope.code

  const ask: Stack['ask'] = async (call, request, options) => {
    const reply = await callApi(call, request, options)
    const { data: schema } = await described<Call>(call)
    const { code, message, data, pagination, extras } = reply.envelope
    if (code !== 'success') throw new Error(`${call.id} answered ${reply.status} ${code}: ${message}`)
    const parse = (row: unknown) => schema.parse(row)
    const answer: unknown = call.paged ? { rows: rowsOf(data).map(parse), pagination, extras } : parse(data)
    // Parsed by the schemas from which the type is inferred.
    return answer as Answer<typeof call>
  }

  const rootCompany = async (): Promise<string> => {
    const row = await db
      .selectFrom('company')
      .select('company_id')
      .where('parent_id', 'is', null)
      .executeTakeFirstOrThrow()
    return row.company_id
  }

  const company: Stack['company'] = async (name, parentId) => {
    const row = await db
      .insertInto('company')
      .values({ company_name: name, parent_id: parentId ?? (await rootCompany()), create_time: core.clock.date() })
      .returning('company_id')
      .executeTakeFirstOrThrow()
    return row.company_id
  }

  const enter = async (email: string, secret: string): Promise<TestSession> => {
    const clientKey = random.code(10)
    const info = await ask(authCalls.createToken, { body: { user: email, password: secret, clientKey } })
    const row = await db
      .selectFrom('user_account')
      .select(['user_id', 'company_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    return { info, clientKey, userId: row.user_id, companyId: row.company_id, email }
  }

  const signIn: Stack['signIn'] = async (role = 'systemAdministrator', companyId) => {
    if (role === 'systemAdministrator' && companyId === undefined) return enter(stackAdmin.email, stackAdmin.password)
    const email = `${role.toLowerCase()}.${random.code(8).toLowerCase()}@stack.example`
    const found = await db
      .selectFrom('role')
      .select('role_id')
      .where('role_group_key', '=', role)
      .where('company_id', 'is', null)
      .executeTakeFirstOrThrow()
    const admin = await db
      .selectFrom('user_account')
      .select('password_hash')
      .where('email', '=', stackAdmin.email)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('user_account')
      .values({
        email,
        company_id: companyId ?? (await rootCompany()),
        role_id: found.role_id,
        user_name: systemRoles.find(({ roleGroupKey }) => roleGroupKey === role)?.roleName.en ?? role,
        // The same password as the administrator's: its hash is there already.
        password_hash: admin.password_hash,
        create_time: core.clock.date(),
      })
      .execute()
    return enter(email, stackAdmin.password)
  }

  return {
    server,
    core,
    db,
    url,
    letters,
    company,
    rootCompany,
    signIn,
    callApi,
    codeOf,
    ask,
    fetch: toServer,
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/** @throws {Bug} for a code that the contract does not list among those of the call. */
const refuseUnlisted = (
  call: DescribedCall,
  { id, method }: Call | Alias,
  { status, envelope: { code, message } }: Reply,
) => {
  const listed: ReadonlySet<string> = codesOf(call, { hasBody: method !== 'GET' })
  if (code !== 'success' && !listed.has(code))
    throw bug(`${id} answered ${status} ${code}, which is not in the fails of ${call.id}: ${message}`)
}

const rowsOf = (data: unknown): readonly unknown[] => {
  if (!Array.isArray(data)) throw new Error('A paged call answered no list')
  return data
}
