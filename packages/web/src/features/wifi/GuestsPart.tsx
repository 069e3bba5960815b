import type { FieldProblem } from '@headend/contract/fieldProblems'
import { wifiCalls } from '@headend/contract/wifi'
import type { GuestWifi } from '@headend/contract/wifi'
import { guestGroups, guestWifiProblems } from '@headend/contract/wifiGuests'
import { useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { isSettingWifi, useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission, useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { isBusy, useTest } from '../../lib/useTest.ts'
import { Card } from '../../ui/Card.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { Unreported } from '../../ui/Unreported.tsx'
import { guestWifi } from './facets.ts'
import { editedGuest, guestChangeOf, guestCount, noGuestEdits } from './guestForm.ts'
import { GuestRow } from './GuestRow.tsx'
import { SaveBar } from './SaveBar.tsx'
import { refusedIn } from './useSaveRadios.ts'
import './wifi.css'

const columns = ['band', 'ssid', 'security_mode', 'encryption_mode', 'key_pass_phrase', 'ssid_adv_enable'] as const

/** The guest networks of a device, those of one position on each band together. */
export function GuestsPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('wifi')
  const { online } = useDevice(endpointId)
  const { value, query } = useFacet(guestWifi, endpointId, { enabled: online })
  if (value !== null && value.length > 0) return <Guests endpointId={endpointId} guests={value} />
  return <Unreported endpointId={endpointId} what={t('guest.title')} answered={value !== null} query={query} />
}

function Guests({ endpointId, guests }: Readonly<{ endpointId: string; guests: readonly GuestWifi[] }>) {
  const { t } = useTranslation('wifi')
  const { client, tasks } = useServices()
  const { online, name } = useDevice(endpointId)
  const mayEdit = usePermission('device.edit')
  const [edits, setEdits] = useState(noGuestEdits)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const { test, start } = useTest(endpointId, 'UIGuestWifi', () => null)
  const isSetting = useStore(tasks.store, (state) => isSettingWifi(state, endpointId))
  useUnsaved(edits.size > 0)
  const change = guestChangeOf(edits)
  const wrong = guestWifiProblems(guests, change)
  const busy = isBusy(test) || isSetting
  const reason = !mayEdit ? t('notAllowed') : !online ? t('offline') : undefined
  const locked = reason !== undefined || busy
  const indexOf = (guest: GuestWifi): number => change.guestWifis.findIndex(({ idx }) => idx === guest.idx)

  const save = async (): Promise<void> => {
    setRefused([])
    const begun = await start(async () => {
      try {
        return await client.request(wifiCalls.setGuestWifi, { body: { endpointId, ...change } })
      } catch (error) {
        setRefused(refusedIn(error))
        throw error
      }
    }, name)
    if (begun) setEdits(noGuestEdits)
  }
  const enable = (members: readonly GuestWifi[], on: boolean): void => {
    const guestWifis = members.map(({ idx, band }) => ({ idx, band, enable: on }))
    void start(() => client.request(wifiCalls.enableGuestWifi, { body: { endpointId, guestWifis } }), name)
  }

  return (
    <div className="hd-wifi">
      {guestGroups(guests).map(({ position, members, enable: isOn }) => {
        const group = t('guest.group', { position })
        return (
          <Card
            key={position}
            flush
            line
            className="hd-wifi-guests"
            title={group}
            actions={
              <Switch
                label={
                  <>
                    <span className="hd-said">{group}</span>
                    <span aria-hidden="true">{t(isOn ? 'guest.enabled' : 'guest.disabled')}</span>
                  </>
                }
                checked={isOn}
                disabled={locked}
                onChange={(on) => enable(members, on)}
              />
            }
          >
            <div className="hd-wifi-scroll" tabIndex={0} role="region" aria-label={group}>
              <table className="hd-wifi-table hd-wifi-guest-table">
                <thead>
                  <tr>
                    {columns.map((column) => (
                      <th key={column} scope="col">
                        {t(`guest.field.${column}`)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {members.map((guest) => (
                    <GuestRow
                      key={guest.idx}
                      group={group}
                      guest={guest}
                      settings={edits.get(guest.idx) ?? {}}
                      problems={[...wrong, ...refused].filter(({ field }) =>
                        field.startsWith(`guestWifis.${indexOf(guest)}.`),
                      )}
                      locked={locked}
                      onChange={(field, value) => {
                        setRefused([])
                        setEdits(editedGuest(edits, guest, field, value))
                      }}
                    />
                  ))}
                </tbody>
              </table>
            </div>
          </Card>
        )
      })}
      {edits.size > 0 && (
        <SaveBar
          changes={guestCount(edits)}
          radios={edits.size}
          busy={busy}
          reason={reason ?? (wrong.length > 0 ? t('mend') : undefined)}
          onReset={() => setEdits(noGuestEdits)}
          onSave={() => void save()}
        />
      )}
    </div>
  )
}
