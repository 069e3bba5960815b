import { dataModelCalls } from '@headend/contract/dataModel'
import { useEffect, useRef, useState } from 'react'
import { every } from '../../lib/clock.ts'
import { useEvents, useLive, useServices } from '../../lib/services.tsx'
import type { HeldValues } from './values.ts'

/** The most paths the server follows at once, and how often the lease has to be renewed: within a minute. */
export const watchMost = 20
const renewEvery = 40_000

export type Watch = Readonly<{
  paths: readonly string[]
  toggle: (path: string) => void
  /** Why the device does not report changes of these paths, if it refused. */
  error: unknown
}>

/** Has changes of chosen parameters arrive as long as this is shown. */
export const useWatch = (endpointId: string, values: HeldValues): Watch => {
  const { client, clock } = useServices()
  const [paths, setPaths] = useState<readonly string[]>([])
  const [error, setError] = useState<unknown>(null)
  const { state } = useLive()

  useEvents({ endpointId, kinds: ['ValueUpdate'] }, (event) => {
    if (event.kind !== 'ValueUpdate' || event.method !== 'valueChanged' || event.path === undefined) return
    // A value read once is kept up to date; what nobody asked for stays out of the tree.
    if (paths.includes(event.path) || values.get(event.path) !== undefined)
      values.set(event.path, String(event.value), event.time)
  })

  const isAsked = useRef(false)
  const wanted = paths.join('\n')
  useEffect(() => {
    if (wanted === '' || state !== 'open') return
    let gone = false
    const ask = (): void => {
      isAsked.current = true
      client.request(dataModelCalls.watch, { body: { endpointId, paths: wanted.split('\n') } }, { silent: true }).then(
        () => !gone && setError(null),
        (reason: unknown) => !gone && setError(reason),
      )
    }
    ask()
    const end = every(clock, renewEvery, ask)
    return () => {
      gone = true
      end()
    }
  }, [client, clock, endpointId, state, wanted])

  useEffect(
    () => () => {
      if (!isAsked.current) return
      isAsked.current = false
      // The lease would end it anyway; a failure here has nobody left to see it.
      client.request(dataModelCalls.watch, { body: { endpointId, paths: [] } }, { silent: true }).catch(() => undefined)
    },
    [client, endpointId],
  )

  return {
    paths,
    error,
    toggle: (path) =>
      setPaths((before) =>
        before.includes(path) ? before.filter((other) => other !== path) : [...before, path].slice(-watchMost),
      ),
  }
}
