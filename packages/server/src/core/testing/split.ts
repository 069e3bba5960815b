import { join } from 'node:path'
import { startServer } from '../../app.ts'
import type { Overrides, Server } from '../../app.ts'
import type { Config } from '../config.ts'
import { startNats } from './nats.ts'

/**
 * The server as two, as an installation of several processes has it: one for people and background work, one for
 * devices. They share the database, a NATS of their own and the folder of files. Gives the first, with the devices' address
 * of the second.
 */
export const startSplit = async (config: Config, overrides: Overrides): Promise<Server> => {
  const resources = new AsyncDisposableStack()
  try {
    const nats = resources.use(await startNats())
    const shared = { ...config, natsUrls: [nats.url] }
    const api = await startServer({ ...shared, roles: ['api', 'worker'] }, overrides)
    resources.defer(api.close)
    const dataDir = join(config.dataDir, 'gateway')
    const gateway = await startServer({ ...shared, dataDir, roles: ['gateway'] }, overrides)
    resources.defer(gateway.close)
    const all = resources.move()
    return { ...api, deviceUrl: gateway.deviceUrl, close: () => all.disposeAsync() }
  } catch (thrown) {
    await resources.disposeAsync()
    throw thrown
  }
}
