import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersOf, Misconfiguration } from '../core/config.ts'
import type { Config } from '../core/config.ts'
import type { Core, Feature } from '../core/feature.ts'
import { secretFile } from '../core/secrets.ts'
import { gateway } from './gateway.ts'
import type { DeviceTls, Gateway, GatewayNeeds } from './gateway.ts'

const readTls = async (config: Config): Promise<DeviceTls | undefined> => {
  if (config.deviceTls === undefined) return undefined
  const file = (path: string) =>
    readFile(path, 'utf8').catch(() => {
      throw new Misconfiguration(`The file ${path}, named by a DEVICE_TLS_ setting, cannot be read.`)
    })
  const { cert, key, ca } = config.deviceTls
  return { cert: await file(cert), key: await file(key), ca: ca === undefined ? undefined : await file(ca) }
}

/** The gateway as a part of the server. */
export const gatewayFeature = ({
  core,
  listener,
  allowed,
}: { core: Core } & Pick<GatewayNeeds, 'listener' | 'allowed'>): Feature & {
  /** Where agents connect; undefined before the gateway listens and in processes without one. */
  deviceUrl: () => string | undefined
} => {
  const { config, random } = core
  let running: Gateway | undefined
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
      running = gateway({ ...core, identity, listener, allowed, tls: await readTls(config) })
      await running.start()
    },
    stop: async () => {
      await running?.stop()
    },
  }
}
