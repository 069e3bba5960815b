import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Status } from '../../ui/Status.tsx'

/** A state of an interface (TR-181 Status) in words; one in a word of its own is quoted. */
export function LinkWord({ of }: Readonly<{ of: string }>) {
  const { t } = useTranslation('network')
  if (of === 'Up' || of === 'Enabled')
    return <Status state="connected" label={t(of === 'Up' ? 'link.up' : 'link.on')} />
  if (of === 'Down' || of === 'Disabled')
    return <Status state="notConnected" label={t(of === 'Down' ? 'link.down' : 'link.off')} />
  return <>{of}</>
}
