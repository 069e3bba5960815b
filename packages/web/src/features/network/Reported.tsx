import type { ReactNode } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Unreported } from '../../ui/Unreported.tsx'

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
  if (value !== null && has(value)) return children(value)
  return (
    <Card title={title}>
      <Unreported endpointId={endpointId} what={title} answered={value !== null} query={query} />
    </Card>
  )
}
