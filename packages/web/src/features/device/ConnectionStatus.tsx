import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useOptionWords } from '../../ui/optionWords.ts'
import { Status } from '../../ui/Status.tsx'
import { Fresh } from '../../ui/Vitals.tsx'
import { connectionOf } from './connection.ts'
import type { ShownDevice } from './useLiveDevice.ts'

/** How the device is connected, as far as it says. */
export function ConnectionStatus({ shown: { online, full } }: Readonly<{ shown: ShownDevice }>) {
  const { t } = useTranslation('device')
  const state = connectionOf(online, full)
  return <Status state={state} {...(state === 'online' ? { label: t('connected') } : {})} />
}

/** The status of an interface in the reader's words; a word of the device's own is quoted as it is. */
export function LinkStatus({ of: status }: Readonly<{ of: string }>) {
  const optionWord = useOptionWords('device')
  return <Fresh value={status}>{optionWord('link', status)}</Fresh>
}
