import type { FieldProblem } from '@headend/contract/fieldProblems'
import { bandNames, securityName } from '@headend/contract/wifi'
import type { GuestWifi } from '@headend/contract/wifi'
import type { GuestField, GuestSettings } from '@headend/contract/wifiGuests'
import { encryptionOptions, guestSecurityOptions, isWeak, keyOf } from '@headend/contract/wifiRules'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useSettings } from '../../lib/services.tsx'
import { Choice, Flag, Shown, Typed } from './RadioInputs.tsx'

type Props = Readonly<{
  /** Guest-1 and so on. */
  group: string
  guest: GuestWifi
  settings: GuestSettings
  problems: readonly FieldProblem[]
  locked: boolean
  onChange: <Field extends GuestField>(field: Field, value: GuestSettings[Field]) => void
}>

const withCurrent = (options: readonly string[], current: string | null): readonly string[] =>
  current === null || options.includes(current) ? options : [current, ...options]

/** One guest network on one band. */
export function GuestRow({ group, guest, settings, problems, locked, onChange }: Props) {
  const { t } = useTranslation('wifi')
  const { language } = useSettings()
  const band = bandNames[guest.band].replace('GHz', ' GHz')
  const name = t('guest.named', { group, band })
  const after = { ...guest, ...settings }
  const mode = after.security_mode ?? null
  const at = (field: GuestField) => ({
    label: `${t(`guest.field.${field}` as 'guest.field.ssid')}, ${name}`,
    error: problems.find((one) => one.field.endsWith(`.${field}`))?.problem[language],
    locked,
  })
  const kind = keyOf(mode)
  const encryptions = encryptionOptions(mode, { reported: guest.security_support, current: guest.encryption_mode })
  const key = kind === 'wep' ? 'wep_key' : 'key_pass_phrase'
  return (
    <tr>
      <th scope="row">
        {band}
        <span className="hd-said">{name}</span>
      </th>
      <td>
        <Typed {...at('ssid')} value={after.ssid ?? ''} was={guest.ssid} onValue={(value) => onChange('ssid', value)} />
      </td>
      <td>
        <Choice
          {...at('security_mode')}
          value={mode}
          was={guest.security_mode}
          options={withCurrent(guestSecurityOptions(guest.security_support), mode)}
          word={(one) => securityName(one)[language]}
          warning={isWeak(mode, after.encryption_mode ?? null) ? t('weak') : undefined}
          onValue={(value) => onChange('security_mode', value)}
        />
      </td>
      <td>
        {encryptions.length === 0 ? (
          <Shown value={t('noEncryption')} />
        ) : (
          <Choice
            {...at('encryption_mode')}
            value={after.encryption_mode ?? null}
            was={guest.encryption_mode}
            options={withCurrent(encryptions, after.encryption_mode ?? null)}
            word={(one) => one}
            onValue={(value) => onChange('encryption_mode', value)}
          />
        )}
      </td>
      <td>
        {kind === 'none' || kind === 'radius' ? (
          <Shown value={t(kind === 'none' ? 'noKey' : 'otherKey')} />
        ) : (
          <Typed
            {...at(key)}
            secret
            value={settings[key] ?? ''}
            was={null}
            onValue={(value) => onChange(key, value === '' ? undefined : value)}
          />
        )}
      </td>
      <td>
        <Flag
          {...at('ssid_adv_enable')}
          value={after.ssid_adv_enable ?? null}
          onValue={(value) => onChange('ssid_adv_enable', value)}
        />
      </td>
    </tr>
  )
}
