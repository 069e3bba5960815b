import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { lazy } from 'react'
import type { Show } from '../../ui/list/spec.ts'

const ClaimDialog = lazy(() => import('./ClaimDialog.tsx').then((module) => ({ default: module.ClaimDialog })))

/** Asks which of two endpoints is a device of the inventory, in front of the list: the row may leave the page meanwhile. */
export const showClaim = (show: Show, device: UnregisteredDevice, claims: NonNullable<UnregisteredDevice['claims']>) =>
  show((close) => <ClaimDialog device={device} claims={claims} onClose={close} />)
