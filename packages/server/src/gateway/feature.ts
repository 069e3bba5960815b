import { join } from 'node:path'
import { foldersOf } from '../core/config.ts'
import type { Core, Feature } from '../core/feature.ts'
import { secretFile } from '../core/secrets.ts'
import { gateway } from './gateway.ts'
import type { Gateway, GatewayNeeds } from './gateway.ts'
import { certificates } from './certificates.ts'

/** The gateway as a part of the server. */
export const gatewayFeature = ({
  core,
  listener,
  allowed,
  frames,
  reports,
  downloads,
}: { core: Core } & Pick<GatewayNeeds, 'listener' | 'allowed' | 'frames' | 'reports' | 'downloads'>): Feature & {
  /** Where agents connect; undefined before the gateway listens and in processes without one. */
  deviceUrl: () => string | undefined
} => {
  const { config, random } = core
  let running: Gateway | undefined
  let unfollow: (() => void) | undefined
  return {
    name: 'gateway',
    roles: ['gateway'],
    deviceUrl: () => {
      if (running === undefined) return undefined
      const host = ['0.0.0.0', '::'].includes(config.deviceHost) ? '127.0.0.1' : config.deviceHost
      const scheme = config.deviceTls === undefined ? 'ws' : 'wss'
      return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${running.port()}/usp`
    },
    start: async () => {
      const identity = await secretFile(
        join(foldersOf(config.dataDir).secrets, 'gateway'),
        () => `gw-${random.code(12)}`,
      )
      const files = config.deviceTls && certificates({ ...core, files: config.deviceTls })
      const started = gateway({
        ...core,
        identity,
        listener,
        allowed,
        frames,
        reports,
        downloads,
        tls: await files?.read(),
      })
      running = started
      await started.start()
      unfollow = files?.follow(started.renew)
    },
    stop: async () => {
      unfollow?.()
      await running?.stop()
    },
  }
}
