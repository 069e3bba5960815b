import { createServer as createHttpServer } from 'node:http'
import type { RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { connectionGuard } from '../core/connectionGuard.ts'
import type { Core } from '../core/feature.ts'
import { proxiesOf } from '../core/proxies.ts'
import { tlsOptions } from './certificates.ts'
import type { DeviceTls } from './certificates.ts'

/** Within this a connection has sent the whole head of its request, after TLS where there is that; milliseconds. */
const handshakeMs = 20_000
/** Within this a request has come whole: a speed test sends for some minutes; milliseconds. */
const requestMs = 320_000

/** The server of the device port, bounded in sockets and in the time that one may hold which says nothing. */
export const deviceServer = ({
  config,
  clock,
  log,
  tls,
  handle,
  patience = handshakeMs,
}: Pick<Core, 'clock' | 'log'> & {
  config: Pick<Core['config'], 'connections' | 'trustProxy'>
  tls: DeviceTls | undefined
  handle: RequestListener
  patience: number | undefined
}) => {
  const times = { headersTimeout: patience, connectionsCheckingInterval: patience / 4, requestTimeout: requestMs }
  const server =
    tls === undefined
      ? createHttpServer(times, handle)
      : createHttpsServer(
          {
            ...times,
            ...tlsOptions(tls),
            handshakeTimeout: patience,
            requestCert: tls.ca !== undefined,
            rejectUnauthorized: false,
          },
          handle,
        )
  const isProxy = proxiesOf(config.trustProxy)
  connectionGuard({ port: 'devices', limits: config.connections.devices, isProxy, clock, log })(server)
  return server
}
