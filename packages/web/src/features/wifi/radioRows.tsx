import { securityName } from '@headend/contract/wifi'
import type { Radio } from '@headend/contract/wifi'
import {
  bandwidthOptions,
  channelOptions,
  encryptionOptions,
  extensionChannels,
  isWeak,
  keyOf,
  securityOptions,
  standardOptions,
  transmitPowers,
} from '@headend/contract/wifiRules'
import type { FunctionComponent } from 'react'
import { useSettings } from '../../lib/services.tsx'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useOptionWords } from '../../ui/optionWords.ts'
import type { ShownRadio } from './radioForm.ts'
import { Choice, Flag, Shown, Typed } from './RadioInputs.tsx'
import { PassphraseCell } from './PassphraseCell.tsx'
import type { CellProps } from './cell.ts'

type Row<Name extends string> = Readonly<{ field: Name; Cell: FunctionComponent<CellProps> }>

const row = <const Name extends string>(field: Name, Cell: FunctionComponent<CellProps>): Row<Name> => ({ field, Cell })

const withCurrent = <Value,>(options: readonly Value[], current: Value | null): readonly Value[] =>
  current === null || options.includes(current) ? options : [current, ...options]

const same = (value: string | number): string => String(value)

/** A text as TR-181 has it, where an empty one is a value too. */
const typed = (
  field: 'ssidName' | 'radiusServerAddr' | 'secondaryRadiusServerAddress',
  from: (radio: Radio) => string | null,
) =>
  row(field, (cell) => (
    <Typed
      {...cell}
      absent={cell.radio.loaded.ssid_idx === null}
      follows={field === 'ssidName' && cell.radio.follows}
      value={from(cell.radio.after) ?? ''}
      was={from(cell.radio.loaded)}
      onValue={(value) => cell.onChange(field, value)}
    />
  ))

const numbered = (
  field: 'radiusServerPort' | 'secondaryRadiusServerPort' | 'rekeyingInterval',
  from: (radio: Radio) => number | null,
) =>
  row(field, (cell) => (
    <Typed
      {...cell}
      numeric
      absent={from(cell.radio.loaded) === null}
      value={from(cell.radio.after)?.toString() ?? ''}
      was={from(cell.radio.loaded)?.toString() ?? null}
      onValue={(value) => /^\d{1,9}$/.test(value) && cell.onChange(field, Number(value))}
    />
  ))

const secret = (field: 'wepKey' | 'preSharedKey' | 'radiusServerSecret' | 'secondaryRadiusServerSecret') =>
  row(field, (cell) => (
    <Typed
      {...cell}
      secret
      absent={cell.radio.loaded.ssid_idx === null}
      value={cell.radio.settings[field] ?? ''}
      was={null}
      onValue={(value) => cell.onChange(field, value === '' ? undefined : value)}
    />
  ))

const flag = (field: 'hiddenSsid' | 'wps' | 'clientIsolation' | 'dfs', from: (radio: Radio) => boolean | null) =>
  row(field, (cell) => (
    <Flag {...cell} value={from(cell.radio.after)} onValue={(value) => cell.onChange(field, value)} />
  ))

const shown = <const Name extends string>(field: Name, from: (radio: Radio) => string | null) =>
  row(field, (cell) => <Shown value={from(cell.radio.loaded)} />)

const SecurityCell: FunctionComponent<CellProps> = (cell) => {
  const { t } = useTranslation('wifi')
  const { language } = useSettings()
  const { loaded, after } = cell.radio
  const options = withCurrent(securityOptions(loaded.security_support, cell.model), after.security_mode)
  return (
    <Choice
      {...cell}
      follows={cell.radio.follows}
      value={after.security_mode}
      was={loaded.security_mode}
      options={options}
      word={(mode) => securityName(String(mode))[language]}
      warning={isWeak(after.security_mode, after.encryption_mode) ? t('weak') : undefined}
      onValue={(value) => cell.onChange('securityMode', value)}
    />
  )
}

const EncryptionCell: FunctionComponent<CellProps> = (cell) => {
  const { t } = useTranslation('wifi')
  const { loaded, after } = cell.radio
  const options = encryptionOptions(after.security_mode, {
    reported: loaded.security_support,
    current: loaded.encryption_mode,
  })
  if (options.length === 0) return <Shown value={t('noEncryption')} />
  return (
    <Choice
      {...cell}
      follows={cell.radio.follows}
      value={after.encryption_mode}
      was={loaded.encryption_mode}
      options={withCurrent<string>(options, after.encryption_mode)}
      word={same}
      onValue={(value) => cell.onChange('encryptionMode', value)}
    />
  )
}

const ChannelCell: FunctionComponent<CellProps> = (cell) => {
  const { t } = useTranslation('wifi')
  const { loaded, after } = cell.radio
  const options = withCurrent(channelOptions(after), after.channel)
  const word = (one: string | number): string =>
    one !== 'Auto'
      ? String(one)
      : loaded.channel_in_use === null
        ? t('auto')
        : t('autoNow', { channel: loaded.channel_in_use })
  return (
    <Choice
      {...cell}
      value={after.channel}
      was={loaded.channel}
      options={options}
      word={word}
      onValue={(value) => cell.onChange('channel', value === 'Auto' ? 'Auto' : Number(value))}
    />
  )
}

const BandwidthCell: FunctionComponent<CellProps> = (cell) => {
  const { loaded, after } = cell.radio
  const options = bandwidthOptions(loaded.frequency_band, after.operating_standard)
  return (
    <Choice
      {...cell}
      value={after.operating_channel_bandwidth}
      was={loaded.operating_channel_bandwidth}
      options={withCurrent(options, after.operating_channel_bandwidth)}
      word={(one) => String(one).replace('MHz', ' MHz')}
      onValue={(value) => cell.onChange('operatingChannelBandwidth', value)}
    />
  )
}

const ExtensionCell: FunctionComponent<CellProps> = (cell) => {
  const { t } = useTranslation('wifi')
  const { loaded, after } = cell.radio
  if (after.operating_channel_bandwidth !== '40MHz') return <Shown value={t('needs40')} />
  const words: Readonly<Record<string, string>> = {
    Auto: t('auto'),
    BelowControlChannel: t('below'),
    AboveControlChannel: t('above'),
  }
  return (
    <Choice
      {...cell}
      value={after.extension_channel}
      was={loaded.extension_channel}
      options={withCurrent<string>(extensionChannels, after.extension_channel)}
      word={(one) => words[one] ?? String(one)}
      onValue={(value) => cell.onChange('extensionChannel', value)}
    />
  )
}

const StandardCell: FunctionComponent<CellProps> = (cell) => {
  const { loaded, after } = cell.radio
  return (
    <Choice
      {...cell}
      value={after.operating_standard}
      was={loaded.operating_standard}
      options={withCurrent(standardOptions(loaded.frequency_band, loaded.operating_standard), after.operating_standard)}
      word={(one) => String(one).replaceAll(',', ', ')}
      onValue={(value) => cell.onChange('operatingStandard', value)}
    />
  )
}

const PowerCell: FunctionComponent<CellProps> = (cell) => {
  const { loaded, after } = cell.radio
  return (
    <Choice
      {...cell}
      value={after.power}
      was={loaded.power}
      options={withCurrent<number>(transmitPowers, after.power)}
      word={(one) => `${one}%`}
      onValue={(value) => cell.onChange('power', Number(value))}
    />
  )
}

/** Why the channel last became what it is (TR-181 ChannelLastSelectionReason). */
const LastChangeCell: FunctionComponent<CellProps> = ({ radio }) => {
  const optionWord = useOptionWords('wifi')
  const { dfs_state } = radio.loaded
  return <Shown value={dfs_state === null ? null : optionWord('dfs_state', dfs_state)} />
}

// Made once: a row made anew with each drawing would take the focus out of the field that somebody types into.
const open = [
  typed('ssidName', (radio) => radio.ssid_name),
  row('securityMode', SecurityCell),
  row('encryptionMode', EncryptionCell),
  row('keyPassPhrase', PassphraseCell),
] as const
const wep = [secret('wepKey')] as const
const radius = [
  typed('radiusServerAddr', (radio) => radio.radius_server_addr),
  numbered('radiusServerPort', (radio) => radio.radius_server_port),
  secret('radiusServerSecret'),
  typed('secondaryRadiusServerAddress', (radio) => radio.secondary_radius_server_address),
  numbered('secondaryRadiusServerPort', (radio) => radio.secondary_radius_server_port),
  secret('secondaryRadiusServerSecret'),
] as const
const flags = [
  flag('hiddenSsid', (radio) => radio.hidden_ssid),
  flag('wps', (radio) => radio.wps),
  flag('clientIsolation', (radio) => radio.clientIsolation),
] as const
const radioRows = [
  row('channel', ChannelCell),
  row('operatingChannelBandwidth', BandwidthCell),
  row('extensionChannel', ExtensionCell),
  row('operatingStandard', StandardCell),
  row('power', PowerCell),
  flag('dfs', (radio) => radio.dfs),
] as const
const preShared = [secret('preSharedKey')] as const
const moreRows = [
  numbered('rekeyingInterval', (radio) => radio.rekeying_interval),
  shown('bssid', (radio) => radio.bssid),
  row('dfsState', LastChangeCell),
  shown('possibleChannels', (radio) =>
    radio.possible_channels.length === 0 ? null : radio.possible_channels.join(', '),
  ),
] as const

/** Every setting of a radio, in the groups in which they are read; keys of a kind that no radio has are left out. */
export const rowsFor = (radios: readonly ShownRadio[]) => {
  const has = (kind: ReturnType<typeof keyOf>): boolean =>
    radios.some(({ loaded, after }) => keyOf(after.security_mode) === kind || keyOf(loaded.security_mode) === kind)
  return [
    { name: 'network', rows: [...open, ...(has('wep') ? wep : []), ...(has('radius') ? radius : []), ...flags] },
    { name: 'radio', rows: radioRows },
    { name: 'more', rows: [...(has('passphrase') ? preShared : []), ...moreRows] },
  ] as const
}
