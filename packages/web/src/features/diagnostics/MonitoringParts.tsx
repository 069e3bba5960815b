import type { TaskType } from '@headend/contract/tasks'
import { useDevice } from '../../lib/device.ts'
import { network, useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { PingPanel } from './PingPanel.tsx'
import type { HostPanelProps } from './PingPanel.tsx'
import { RoutePanel } from './RoutePanel.tsx'
import './diagnostics.css'

type PartProps = Readonly<{ endpointId: string }>

/** What a test that asks a host needs to know of the device, whichever tab it stands in. */
const useHostPanel = (endpointId: string, type: TaskType, far: boolean): HostPanelProps => {
  const { t } = useTranslation('diagnostics')
  const { device, online, name } = useDevice(endpointId)
  const may = usePermission('device.diagnose')
  const { value } = useFacet(network, endpointId)
  const gateway = value?.gateway ?? null
  const dns = value?.dns_server?.split(',')[0]?.trim() || null
  const refusal = !may ? t('notAllowed') : !online ? t('offline') : undefined
  const reason = device?.unsupported.includes(type) ? t('unsupported') : refusal
  return { endpointId, name, reason, near: far ? (dns ?? gateway) : gateway }
}

export const PingPart = ({ endpointId }: PartProps) => <PingPanel {...useHostPanel(endpointId, 'PingTest', false)} />

export const RoutePart = ({ endpointId }: PartProps) => <RoutePanel {...useHostPanel(endpointId, 'TraceRoute', true)} />
