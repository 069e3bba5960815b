import type { GuestWifi } from '@headend/contract/wifi'
import { changedGuest } from '@headend/contract/wifiGuests'
import type { GuestField, GuestSettings } from '@headend/contract/wifiGuests'
import { encryptionOptions } from '@headend/contract/wifiRules'

/** What somebody changed of guest networks and did not save yet, by the number of the network. */
export type GuestEdits = ReadonlyMap<number, GuestSettings>

export const noGuestEdits: GuestEdits = new Map()

/** The edits with one more; encryption follows security, so that no choice is left that is not offered any more. */
export const editedGuest = <Field extends GuestField>(
  edits: GuestEdits,
  loaded: GuestWifi,
  field: Field,
  value: GuestSettings[Field],
): GuestEdits => {
  const settings: { -readonly [Name in GuestField]?: GuestSettings[Name] } = {
    ...edits.get(loaded.idx),
    [field]: value,
  }
  if (field === 'security_mode') {
    const options = encryptionOptions(settings.security_mode ?? loaded.security_mode, {
      reported: loaded.security_support,
      current: loaded.encryption_mode,
    })
    const [first] = options
    if (first !== undefined && !options.some((one) => one === (settings.encryption_mode ?? loaded.encryption_mode)))
      settings.encryption_mode = first
  }
  const kept = changedGuest(loaded, settings)
  const next = new Map(edits)
  if (Object.keys(kept).length === 0) next.delete(loaded.idx)
  else next.set(loaded.idx, kept)
  return next
}

/** The change as it is sent. */
export const guestChangeOf = (edits: GuestEdits) => ({
  guestWifis: [...edits].map(([idx, settings]) => ({ idx, ...settings })),
})

export const guestCount = (edits: GuestEdits): number =>
  [...edits.values()].reduce((sum, one) => sum + Object.keys(one).length, 0)
