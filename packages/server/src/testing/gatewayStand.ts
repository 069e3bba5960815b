import { createAudit } from '../core/audit.ts'
import { createChange } from '../core/change.ts'
import type { Change } from '../core/change.ts'
import { inProcessBus } from '../core/bus/inProcess.ts'
import type { Bus } from '../core/bus/bus.ts'
import { natsBus } from '../core/bus/nats.ts'
import { systemClock } from '../core/clock.ts'
import type { Clock } from '../core/clock.ts'
import { connect } from '../core/db/database.ts'
import type { Db } from '../core/db/database.ts'
import { silentLog } from '../core/log.ts'
import type { Log } from '../core/log.ts'
import { systemRandom } from '../core/random.ts'
import { testDatabase } from '../core/testing.ts'
import { startNats } from '../core/testing/nats.ts'
import { gateway } from '../gateway/gateway.ts'
import type { DeviceTls } from '../gateway/certificates.ts'
import type { Gateway, GatewayLimits, GatewayNeeds } from '../gateway/gateway.ts'
import type { DeviceListener } from '../device/listener.ts'
import { noDownloads } from './noDownloads.ts'
import { noFrames } from './noFrames.ts'
import { noReports } from './noReports.ts'

type StartOptions = Readonly<{
  identity?: string
  listener?: DeviceListener
  limits?: Partial<GatewayLimits>
  config?: Partial<GatewayNeeds['config']>
  allowed?: GatewayNeeds['allowed']
  tls?: DeviceTls
  protocols?: GatewayNeeds['protocols']
  log?: Log
}>

/**
 * Gateways on one database and one bus, as processes of one installation have them; over NATS, each with a connection of
 * its own, where the environment's STACK is split.
 */
export type GatewayStand = AsyncDisposable &
  Readonly<{
    db: Db
    clock: Clock
    change: Change
    bus: Bus
    company: string
    start: (options?: StartOptions) => Promise<Gateway & { url: string; http: string }>
  }>

const noSockets = { total: 0, perAddress: 0 }

/** Everything that has to do with time, quick. */
const quick: Partial<GatewayLimits> = {
  lease: { leaseMs: 400, renewMs: 100, expireMs: 50, reconcileMs: 200 },
  presenceTickMs: 5,
}

const noListener: DeviceListener = {
  operationCompleted: async () => undefined,
  operationProgressed: async () => undefined,
  faultsChanged: () => undefined,
  unitChanged: async () => undefined,
  associationChanged: async () => undefined,
  reported: async () => undefined,
  valueChanged: async () => undefined,
  booted: async () => undefined,
  returned: async () => undefined,
}

/** Gateways without the rest of the server, where leases and limits are short. */
export const gatewayStand = async ({ natsUrl }: { natsUrl?: string } = {}): Promise<GatewayStand> => {
  const resources = new AsyncDisposableStack()
  const database = resources.use(await testDatabase())
  const clock = systemClock()
  const quiet = silentLog()
  const connection = connect({ url: database.url, pool: 8, onError: () => undefined })
  resources.defer(connection.close)
  const ownNats = natsUrl === undefined && process.env['STACK'] === 'split'
  const url = ownNats ? resources.use(await startNats()).url : natsUrl
  const within = inProcessBus({ clock, log: quiet })
  resources.defer(within.close)
  const join = async (): Promise<Bus> => {
    if (url === undefined) return within
    const one = await natsBus({ urls: [url], clock, log: quiet, onLost: () => undefined })
    resources.defer(one.close)
    return one
  }
  const bus = await join()
  const { db } = connection
  const change = createChange({ db, audit: createAudit({ clock }) })
  const root = await db
    .insertInto('company')
    .values({ company_name: 'Root' })
    .returning('company_id')
    .executeTakeFirstOrThrow()
  return {
    db,
    clock,
    change,
    bus,
    company: root.company_id,
    start: async ({
      identity = 'gateway-1',
      listener = noListener,
      limits = {},
      config = {},
      allowed,
      tls,
      protocols,
      log = quiet,
    } = {}) => {
      const one = gateway({
        db,
        change,
        bus: await join(),
        clock,
        log,
        random: systemRandom(),
        identity,
        listener,
        allowed: allowed ?? (async () => undefined),
        frames: noFrames,
        reports: noReports,
        ...noDownloads,
        tls,
        ...(protocols === undefined ? {} : { protocols }),
        limits: { ...quick, ...limits },
        config: {
          devicePort: 0,
          deviceMaxRecord: 8 * 1024 * 1024,
          deviceHost: '127.0.0.1',
          deviceUrl: undefined,
          deviceTls: undefined,
          deviceAuth: 'open',
          controllerId: 'self::headend',
          connections: { people: noSockets, devices: { total: 10_000, perAddress: 10_000 } },
          trustProxy: [],
          ...config,
        },
      })
      resources.defer(one.stop)
      await one.start()
      const http = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${one.port()}`
      return { ...one, http, url: `${http.replace('http', 'ws')}/usp` }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
