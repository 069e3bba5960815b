import { join } from 'node:path'
import { viewingsBetween } from '../../packages/simulator/src/index.ts'
import type { SimulatedVodServer } from '../../packages/simulator/src/index.ts'
import { evaluationAdmin, foldersOf } from '../../packages/server/src/core/config.ts'
import type { Core } from '../../packages/server/src/core/feature.ts'
import { sealing } from '../../packages/server/src/core/sealing.ts'
import { secretFile } from '../../packages/server/src/core/secrets.ts'
import { passwords } from '../../packages/server/src/features/auth/passwords.ts'
import { seedFirmware } from '../../packages/server/src/features/evaluation/firmware.ts'
import { evaluationService } from '../../packages/server/src/features/evaluation/service.ts'
import { seedTelevision } from '../../packages/server/src/features/evaluation/television.ts'
import { seedVodServer } from '../../packages/server/src/features/evaluation/vod.ts'
import type { ExamplePlan } from './plan.ts'

/** Fills an evaluation with the example operator and the inventory of the simulated fleet. */
export const seed = async (core: Core, devices: readonly ExamplePlan[]): Promise<void> => {
  const passwordHash = await passwords(core).hash(evaluationAdmin.password)
  await evaluationService(core).seed(devices, { passwordHash })
  await seedFirmware(core)
  const now = core.clock.now()
  const boxes = devices.filter(({ productClass }) => productClass === 'STB')
  await seedTelevision(
    core,
    boxes.map(({ endpointId, seed: ofBox, offlineFor = 0 }) => ({
      endpointId,
      watched: (from, to) => viewingsBetween(ofBox, from, Math.min(to, now - offlineFor)),
    })),
  )
}

/** Has the example operator fetch its titles from the simulated VOD server. */
export const seedVod = async ({ db, clock, config, random }: Core, vod: SimulatedVodServer): Promise<void> => {
  const secret =
    config.tokenSecret ?? (await secretFile(join(foldersOf(config.dataDir).secrets, 'token'), random.secret))
  await seedVodServer(db, sealing(secret), { url: vod.at(), apiKey: vod.apiKey, now: clock.date() })
}
