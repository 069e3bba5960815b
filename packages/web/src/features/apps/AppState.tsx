import { IconPackage } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { StateName } from '../../ui/states.ts'
import { Status } from '../../ui/Status.tsx'
import type { Doing } from './useAppActions.ts'

const looks = {
  Active: 'completed',
  Idle: 'notConnected',
  Installed: 'inUse',
  Starting: 'proceeding',
  Stopping: 'proceeding',
  Restarting: 'proceeding',
  Installing: 'proceeding',
  Updating: 'proceeding',
  Uninstalling: 'proceeding',
} as const satisfies Readonly<Record<string, StateName>>

const isKnown = (state: string): state is keyof typeof looks => Object.hasOwn(looks, state)

/** What TR-181 knows that an execution unit fails of (ExecutionFaultCode). */
const faults = [
  'FailureOnStart',
  'FailureOnAutoStart',
  'FailureOnStop',
  'FailureWhileActive',
  'DependencyFailure',
  'UnStartable',
] as const
const isFault = (fault: string): fault is (typeof faults)[number] => faults.some((one) => one === fault)

type Props = Readonly<{
  state: string | null
  doing: Doing | undefined
  fault?: string | null
}>

/** What an app does: what is under way with it, else what it says, else what it failed of. */
export const AppState = ({ state, doing, fault = null }: Props) => {
  const { t } = useTranslation('apps')
  if (doing !== undefined)
    return <Status state="proceeding" label={t(`doing.${doing.type}`, { version: doing.version ?? '' })} />
  if (fault !== null) return <Status state="failed" label={isFault(fault) ? t(`fault.${fault}`) : fault} />
  if (state === null) return <Status state="unknown" />
  return isKnown(state) ? (
    <Status state={looks[state]} label={t(`state.${state}`)} />
  ) : (
    <Status state="unknown" label={state} />
  )
}

/** An app by what people call it, and by what the device does. */
export const AppName = ({ name, id }: Readonly<{ name: string; id: string }>) => (
  <span className="hd-row">
    <Icon of={IconPackage} size={18} className="hd-muted" />
    <span className="hd-app-name">
      <span className="hd-cut" data-cut>
        {name}
      </span>
      <span className="hd-cut hd-muted hd-mono" data-cut>
        {id}
      </span>
    </span>
  </span>
)

/** The version that is there, and a newer one that is on offer. */
export const AppVersion = ({ version, newer }: Readonly<{ version: string | null; newer: string | null }>) => {
  const { t } = useTranslation('apps')
  return (
    <span className="hd-app-version">
      <span className="hd-mono">{version ?? '—'}</span>
      {newer !== null && <span className="hd-app-newer">{t('newer', { version: newer })}</span>}
    </span>
  )
}
