import { deviceName } from '@headend/contract/device'
import type { UnregisteredDevice } from '@headend/contract/unregistered'
import { lazy } from 'react'
import type { Show } from '../../ui/list/spec.ts'

const RegisterDialog = lazy(() =>
  import('../../ui/RegisterDialog.tsx').then((module) => ({ default: module.RegisterDialog })),
)

/** Asks what registering a device takes, in front of the list: its row may leave the page meanwhile. */
export const showRegister = (show: Show, device: UnregisteredDevice): void =>
  show((close) => (
    <RegisterDialog endpointId={device.endpointId} name={deviceName(device)} unregistered={device} onClose={close} />
  ))
