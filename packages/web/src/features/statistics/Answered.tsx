import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'

type Props<Data> = Readonly<{
  of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  /** The card that stands there meanwhile, and when the call fails. */
  title: string
  children: (data: Data) => ReactNode
}>

/** A card of what a call answers: until then, or where it fails, a card of that name says so. */
export function Answered<Data>({ of: { data, error, refetch }, title, children }: Props<Data>) {
  if (data !== undefined) return children(data)
  return (
    <Card title={title}>
      {error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
    </Card>
  )
}
