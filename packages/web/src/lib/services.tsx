import { permits } from '@headend/contract/core'
import type { Answer, Call, Need, Request } from '@headend/contract/core'
import type { Profile } from '@headend/contract/auth'
import type { RealtimeEvent } from '@headend/contract/realtime'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { QueryClient, UseMutationResult, UseQueryResult } from '@tanstack/react-query'
import type { Texts } from './i18n/texts.ts'
import { createContext, use, useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Client, RequestOptions } from './client.ts'
import type { Clock } from '@headend/usp/clock'
import { every } from './clock.ts'
import { formatsOf } from './formats.ts'
import type { Formats } from './formats.ts'
import type { LiveState, Realtime } from './realtime.ts'
import type { Outage } from './outage.ts'
import { signedInRoot } from './roots.ts'
import type { Scheme } from './scheme.ts'
import type { Session } from './session.ts'
import type { Settings } from './settings.ts'
import { useStore } from './store.ts'
import type { Store } from './store.ts'
import type { Tabs } from './tabs.ts'
import type { Tasks } from './tasks.ts'
import type { Toasts } from './toasts.ts'

/** Everything that lives as long as the page does. */
export type Services = Readonly<{
  client: Client
  session: Session
  realtime: Realtime
  tasks: Tasks
  toasts: Toasts
  settings: Store<Settings>
  scheme: Scheme
  texts: Texts
  queries: QueryClient
  /** What came since the page was opened, newest first. */
  events: Store<readonly RealtimeEvent[]>
  /** What the server cannot do now. */
  outage: Store<Outage>
  /** The other tabs of this browser. */
  tabs: Pick<Tabs, 'stale'>
  clock: Clock
}>

const ServicesContext = createContext<Services | null>(null)
export const ServicesProvider = ServicesContext.Provider

export const useServices = (): Services => {
  const services = use(ServicesContext)
  if (!services) throw new Error('useServices needs a ServicesProvider around it')
  return services
}

/** How long an answer is fresh, in ms. */
export const lives = { none: 0, list: 300_000, dashboard: 300_000, news: 600_000 } as const

/** The key of a call's answers; without an input of all of them. */
export const callKey = (call: Pick<Call, 'id'>, input?: unknown): readonly unknown[] =>
  input === undefined ? [call.id] : [call.id, input]

/** How a call that reads is asked and where its answer is kept. */
export const callQuery = <C extends Call>(
  client: Pick<Client, 'request'>,
  call: C,
  input: Request<C>,
  silent = false,
): Readonly<{ queryKey: readonly unknown[]; queryFn: (asked: { signal: AbortSignal }) => Promise<Answer<C>> }> => ({
  queryKey: callKey(call, input),
  queryFn: ({ signal }) => client.request(call, input, { signal, silent }),
})

type CallOptions = Readonly<{
  /** How long the answer is fresh; see {@link lives}. */
  life?: number
  /** Shows the former answer while another is fetched. */
  keep?: boolean
  enabled?: boolean
  /** Asks again every so many ms. */
  poll?: number
  silent?: boolean
}>

/** The answer of a call that reads. */
export const useCall = <C extends Call>(
  call: C,
  input: Request<C>,
  { life = 0, keep = false, enabled = true, poll, silent = false }: CallOptions = {},
): UseQueryResult<Answer<C>> => {
  const { client } = useServices()
  return useQuery<Answer<C>>({
    ...callQuery(client, call, input, silent),
    staleTime: life,
    enabled,
    ...(keep ? { placeholderData: keepPreviousData } : {}),
    ...(poll ? { refetchInterval: poll } : {}),
  })
}

type ActOptions<C extends Call, Result> = Readonly<{
  /** Words of the SUCCESS toast; without them none is shown. */
  success?: (data: Result, input: Request<C>) => string | undefined
  /** The form shows the failure itself. */
  quiet?: boolean
  /** Calls whose answers are old afterwards. */
  refresh?: readonly Pick<Call, 'id'>[]
  onProgress?: RequestOptions['onProgress']
  /** Makes the call, where more belongs to it. */
  send?: (input: Request<C>) => Promise<Result>
}>

/** A call that writes. A failure is a FAILED toast unless `quiet`. */
export const useAct = <C extends Call, Result = Answer<C>>(
  call: C,
  { success, quiet = false, refresh = [], onProgress, send }: ActOptions<C, Result> = {},
): UseMutationResult<Result, Error, Request<C>> => {
  const { client, toasts, tabs } = useServices()
  const queries = useQueryClient()
  return useMutation<Result, Error, Request<C>>({
    mutationKey: [call.id],
    // Without `send` the result is the answer.
    mutationFn: send ?? ((input) => client.request(call, input, { onProgress }) as Promise<never>),
    meta: { quiet },
    onSuccess: async (data, input) => {
      const text = success?.(data, input)
      if (text !== undefined) toasts.success(text)
      if (refresh.length > 0) tabs.stale(refresh.map(({ id }) => id))
      await Promise.all(refresh.map((one) => queries.invalidateQueries({ queryKey: callKey(one) })))
    },
  })
}

/**
 * Who is signed in. Only inside the shell, which is not shown without a profile. A session that ends leaves the shell on
 * the screen until the sign-in has taken its place: until then it still shows whose it was.
 */
export const useProfile = (): Profile => {
  const { session } = useServices()
  const current = useStore(session.store, (now) => (now.state === 'signedIn' ? now.profile : null))
  const profile = current ?? session.lastProfile()
  if (!profile) throw new Error('useProfile needs somebody to be signed in')
  return profile
}

/** Whether what is signed in may do `need`. The server decides again; this only hides. */
export const usePermissions = (): ((need: Need) => boolean) => {
  const { permissions } = useProfile()
  const held = useMemo(() => new Set<string>(permissions), [permissions])
  return (need) => permits(need, held)
}

export const usePermission = (need: Need): boolean => usePermissions()(need)

export type CompanyInView = Readonly<{
  name: string
  companyId: string
  /** Companies below it. */
  others: number
  /** Sent with calls; undefined for the own company, which is what they answer for anyway. */
  inView: string | undefined
  /** The address names a company that the reader may not look at, or that is not there. */
  isForeign: boolean
}>

/** The company whose devices every page shows: the address names it, otherwise it is the own one. */
export const useCompany = (): CompanyInView => {
  const profile = useProfile()
  const { opId } = signedInRoot.useSearch()
  return useMemo(() => companyInView(profile, opId === undefined ? null : String(opId)), [profile, opId])
}

/** The address of another page for the same company in view, for links that a browser follows by itself. */
export const useAddress = (): ((path: string) => string) => {
  const { inView } = useCompany()
  return (path) => (inView === undefined ? path : `${path}?opId=${encodeURIComponent(inView)}`)
}

export const companyInView = (profile: Pick<Profile, 'companies' | 'op'>, chosen: string | null): CompanyInView => {
  const { companies, op } = profile
  const company = companies.find((one) => one.companyId === chosen) ?? companies[0]
  if (!company) return { name: op.companyName, companyId: op.opId, others: 0, inView: undefined, isForeign: false }
  const below = (id: string): number =>
    companies.filter((one) => one.parentId === id).reduce((sum, one) => sum + 1 + below(one.companyId), 0)
  const isOwn = company.companyId === companies[0]?.companyId
  return {
    name: company.companyName,
    companyId: company.companyId,
    others: below(company.companyId),
    inView: isOwn ? undefined : company.companyId,
    isForeign: chosen !== null && company.companyId !== chosen,
  }
}

export const useSettings = (): Settings => useStore(useServices().settings)

export const useFormats = (): Formats => formatsOf(useSettings())

/** The time now, renewed every `step` ms. */
export const useNow = (step: number): number => {
  const { clock } = useServices()
  const [now, setNow] = useState(() => clock.now())
  useEffect(() => every(clock, step, () => setNow(clock.now())), [clock, step])
  return now
}

type EventFilter = Readonly<{ endpointId?: string; kinds?: readonly RealtimeEvent['kind'][] }>

/** Realtime events, of one device and some kinds where asked. `handle` may change from draw to draw. */
export const useEvents = ({ endpointId, kinds }: EventFilter, handle: (event: RealtimeEvent) => void): void => {
  const { realtime } = useServices()
  const handleEvent = useEffectEvent((event: RealtimeEvent) => {
    if (endpointId !== undefined && event.endpointId !== endpointId) return
    if (kinds && !kinds.includes(event.kind)) return
    handle(event)
  })
  useEffect(() => realtime.listen((event) => handleEvent(event)), [realtime])
}

/** Has the events of devices sent here as long as the component is there. */
export const useFollow = (endpointIds: string | readonly string[]): void => {
  const { realtime } = useServices()
  const key = typeof endpointIds === 'string' ? endpointIds : endpointIds.join('\n')
  useEffect(() => realtime.follow(key === '' ? [] : key.split('\n')), [realtime, key])
}

export const useLive = (): LiveState => useStore(useServices().realtime.live)
