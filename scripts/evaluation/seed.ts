import { evaluationAdmin } from '../../packages/server/src/core/config.ts'
import type { Core } from '../../packages/server/src/core/feature.ts'
import { passwords } from '../../packages/server/src/features/auth/passwords.ts'
import { evaluationService } from '../../packages/server/src/features/evaluation/service.ts'
import type { ExamplePlan } from './plan.ts'

/** Fills an evaluation with the example operator and the inventory of the simulated fleet. */
export const seed = async (core: Core, devices: readonly ExamplePlan[]): Promise<void> => {
  const passwordHash = await passwords(core).hash(evaluationAdmin.password)
  await evaluationService(core).seed(devices, { passwordHash })
}
