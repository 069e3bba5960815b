import type { Device } from '@headend/contract/device'
import { useEffect, useEffectEvent } from 'react'
import type { OptionsProps } from '../../ui/list/spec.ts'
import { useDeviceOptions } from './useDeviceOptions.ts'

/** Hands the list what there is to narrow it by. */
export function DeviceOptions({ rows, asked, onOptions }: OptionsProps<Device>) {
  const options = useDeviceOptions(rows, asked)
  const hand = useEffectEvent(() => onOptions(options))
  // They are made anew each time, and seldom others.
  const written = JSON.stringify(options)
  useEffect(() => hand(), [written])
  return null
}
