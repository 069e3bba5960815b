import { dataModelCalls } from '@headend/contract/dataModel'
import { useCallback, useState } from 'react'
import { useServices } from '../../lib/services.tsx'
import { CallError } from '../../lib/failure.ts'
import type { HeldValues } from './values.ts'

export type Reader = Readonly<{
  /** Asks the device for what lies `depth` levels below paths; 0 is everything. Gives whether the device answered. */
  read: (paths: readonly string[], depth: number) => Promise<boolean>
  busy: ReadonlySet<string>
  /** What the device or the server said against a path. */
  errors: ReadonlyMap<string, string>
  /** What was asked for last where not all of it came. */
  cut: readonly string[]
}>

const most = 50

/** Reads values of a device into `values`. A refused path keeps its reason until it is read again. */
export const useReader = (endpointId: string, values: HeldValues): Reader => {
  const { client, clock } = useServices()
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [cut, setCut] = useState<readonly string[]>([])
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())

  const read = useCallback(
    async (paths: readonly string[], depth: number): Promise<boolean> => {
      const asked = paths.slice(0, most)
      setBusy((before) => new Set([...before, ...asked]))
      try {
        const answer = await client.request(dataModelCalls.getValues, {
          body: { endpointId, paths: [...asked], maxDepth: depth },
        })
        const refused = new Map(
          answer.errors.map(({ path, code, message }) => [path, message ? `${message} (${code})` : String(code)]),
        )
        setCut(answer.cut ? asked : [])
        values.take(
          asked.filter((path) => !refused.has(path)),
          answer.values,
          depth,
          clock.now(),
        )
        setErrors((before) => new Map([...[...before].filter(([path]) => !asked.includes(path)), ...refused]))
        return true
      } catch (error) {
        const words = error instanceof CallError ? `${error.message} (${error.code})` : String(error)
        setErrors((before) => new Map([...before, ...asked.map((path) => [path, words] as const)]))
        return false
      } finally {
        setBusy((before) => new Set([...before].filter((path) => !asked.includes(path))))
      }
    },
    [client, clock, endpointId, values],
  )

  return { read, busy, errors, cut }
}
