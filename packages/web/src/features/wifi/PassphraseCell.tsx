import { keyOf } from '@headend/contract/wifiRules'
import { IconKey } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { classes } from '../../ui/classes.ts'
import { Button } from '../../ui/Button.tsx'
import { PasswordField } from '../../ui/Field.tsx'
import { Followed, Shown } from './RadioInputs.tsx'
import type { CellProps } from './cell.ts'

/** The passphrase of a network: typed anew, never drawn from what the device has unless somebody asks to see it. */
export function PassphraseCell({ radio, label, error, locked, stored, onChange }: CellProps) {
  const { t } = useTranslation('wifi')
  const { after, settings, loaded } = radio
  if (loaded.ssid_idx === null || keyOf(after.security_mode) !== 'passphrase')
    return <Shown value={t(keyOf(after.security_mode) === 'none' ? 'noKey' : 'otherKey')} />
  const known = stored.keys?.get(loaded.idx)
  if (radio.follows) return <Followed value={known ?? '••••••••'} />
  const value = settings.keyPassPhrase ?? ''
  return (
    <div className="hd-col hd-wifi-key">
      <PasswordField
        hideLabel
        size="sm"
        className={classes('hd-wifi-input', value !== '' && 'hd-wifi-changed')}
        label={label}
        error={error}
        value={value}
        placeholder="••••••••"
        disabled={locked}
        autoComplete="new-password"
        onChange={(event) => onChange('keyPassPhrase', event.target.value === '' ? undefined : event.target.value)}
      />
      {stored.may &&
        (stored.keys === null ? (
          <Button size="sm" variant="ghost" icon={IconKey} busy={stored.busy} onClick={stored.show}>
            {t('showKey')}
          </Button>
        ) : (
          <span className="hd-wifi-stored">
            <span className="hd-mono">{known ?? t('keptKey')}</span>
            <Button size="sm" variant="ghost" onClick={stored.hide}>
              {t('hideKey')}
            </Button>
          </span>
        ))}
    </div>
  )
}
