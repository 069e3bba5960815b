import { fleetPlan } from '@headend/simulator'
import type { PlannedDevice } from '@headend/simulator'

/** The devices of a fleet under load, as inventory and fleet both know them: of four companies, none of which misbehaves. */
export const loadPlan = (count: number): readonly PlannedDevice[] =>
  fleetPlan({ count, companies: 4 }).map((device) => ({ ...device, fault: undefined }))
