import type { DeliveryState } from '@headend/contract/webhooks'
import type { StateName } from '../../ui/states.ts'

/** How what became of an event looks. */
export const deliveryStates: Readonly<Record<DeliveryState, StateName>> = {
  waiting: 'waiting',
  delivered: 'completed',
  failed: 'failed',
  skipped: 'warning',
}
