import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useDevice } from '../../lib/device.ts'
import { Failure, Missing, Skeleton } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'

type Props<Value> = Readonly<{
  endpointId: string
  /** What it is, a noun: what stands there while it comes, and when it does not. */
  title: string
  value: Value | null
  query: Readonly<{ error: Error | null; isPending: boolean; refetch: () => unknown }>
  /** Whether the device says anything of it. */
  has?: (value: Value) => boolean
  children: (value: Value) => ReactNode
}>

/**
 * Values of a device: they themselves, or in their place that they are on their way, that the device is away or did not
 * answer, or that it reports none.
 */
export function Reported<Value>({ endpointId, title, value, query, has = () => true, children }: Props<Value>) {
  const { t } = useTranslation('network')
  const { online } = useDevice(endpointId)
  if (value !== null && has(value)) return children(value)
  const { error, isPending, refetch } = query
  return (
    <Card title={title}>
      {isPending ? (
        <Skeleton lines={6} />
      ) : error && online ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <Missing what={title} text={error ? t('offline') : undefined} />
      )}
    </Card>
  )
}
