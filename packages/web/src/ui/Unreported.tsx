import { IconPlugConnectedX } from '@tabler/icons-react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { useDevice } from '../lib/device.ts'
import { useLastError } from '../lib/useLastError.ts'
import { Empty, Failure, Missing, Skeleton } from './Blank.tsx'

type Props = Readonly<{
  endpointId: string
  /** What it is, a noun. */
  what: string
  /** The device was asked and has answered: what is not there it does not report. */
  answered?: boolean
  query: Readonly<{ error: Error | null; isPending: boolean; refetch: () => unknown }>
}>

/**
 * What stands in place of values of a device: that they are on their way, that the device is away or did not answer, or that it
 * reports none. Only one that was asked can be said not to report something.
 */
export function Unreported({ endpointId, what, answered = false, query }: Props) {
  const { t } = useTranslation()
  const { device, unregistered, online, isLoading } = useDevice(endpointId)
  const { isPending, refetch } = query
  const [error, forget] = useLastError(query)
  if (answered || (!isPending && !error)) return <Missing what={what} />
  if (isLoading) return <Skeleton lines={6} />
  if (!online) {
    const reach = (device ?? unregistered)?.accessTime === null ? 'never' : 'offline'
    return <Empty icon={IconPlugConnectedX} title={t(`away.${reach}`)} text={t('away.text')} />
  }
  if (error) {
    const retry = (): void => {
      forget()
      void refetch()
    }
    return <Failure error={error} onRetry={retry} />
  }
  return <Skeleton lines={6} />
}
