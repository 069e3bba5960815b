import { wifiCalls } from '@headend/contract/wifi'
import { radiosOf } from '@headend/contract/wifiChanges'
import { useState } from 'react'
import { usePermission, useServices } from '../../lib/services.tsx'

export type StoredKeys = Readonly<{
  /** Whether somebody may see them. */
  may: boolean
  /** The passphrase of each radio by its number, once it was asked for; null where the device keeps it to itself. */
  keys: ReadonlyMap<number, string | null> | null
  busy: boolean
  show: () => void
  hide: () => void
}>

/** The passphrases that the device has: read when somebody asks to see them, which is recorded, and kept nowhere. */
export const useStoredKeys = (endpointId: string): StoredKeys => {
  const { client, toasts } = useServices()
  const may = usePermission('device.readSecret')
  const [keys, setKeys] = useState<StoredKeys['keys']>(null)
  const [busy, setBusy] = useState(false)
  const read = async (): Promise<void> => {
    setBusy(true)
    try {
      const list = await client.request(wifiCalls.getRadio, { body: { endpointId } })
      setKeys(new Map(radiosOf(list).map(({ idx, key_pass_phrase }) => [idx, key_pass_phrase])))
    } catch (error) {
      toasts.failed(error instanceof Error ? error.message : String(error))
    } finally {
      setBusy(false)
    }
  }
  return { may, keys, busy, show: () => void read(), hide: () => setKeys(null) }
}
