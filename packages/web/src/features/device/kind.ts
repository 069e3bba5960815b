import { drawnKind } from '../../ui/DeviceDrawing.tsx'
import type { DrawnKind } from '../../ui/DeviceDrawing.tsx'
import type { ShownDevice } from './useLiveDevice.ts'

/** What the shown device is, as far as the inventory or the device itself says. */
export const kindOf = ({ device, unregistered, full }: ShownDevice): DrawnKind =>
  drawnKind(
    device?.prodClass ?? unregistered?.prodClass ?? full?.info.product_class,
    device?.modelName ?? unregistered?.modelName,
  )
