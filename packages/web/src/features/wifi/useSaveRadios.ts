import type { FieldProblem } from '@headend/contract/fieldProblems'
import { wifiCalls } from '@headend/contract/wifi'
import type { RadioList } from '@headend/contract/wifi'
import { useEffect, useRef, useState } from 'react'
import { CallError } from '../../lib/failure.ts'
import { useServices } from '../../lib/services.tsx'
import { isBusy, useTest } from '../../lib/useTest.ts'
import { changeOf, shortChangeOf } from './radioForm.ts'
import type { RadioEdits } from './radioForm.ts'

const nothing = (): null => null

type Saving = Readonly<{
  endpointId: string
  name: string
  list: RadioList
  edits: RadioEdits
  /** The device has what was saved. */
  onSaved: () => void
}>

/** Inputs that a server or a device refused, each with its words. */
export const refusedIn = (error: unknown): readonly FieldProblem[] =>
  error instanceof CallError
    ? (error.data.fields ?? []).map(({ field, problem }) => ({ field, problem: { en: problem, ko: problem } }))
    : []

/** Saves edits as a task: what the server or the device refuses stands at its field, and the edits stay. */
export const useSaveRadios = ({ endpointId, name, list, edits, onSaved }: Saving) => {
  const { client } = useServices()
  const { test, start } = useTest(endpointId, 'UIRadioList', nothing)
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current || (test.state !== 'done' && test.state !== 'failed' && test.state !== 'stopped')) return
    waiting.current = false
    if (test.state === 'done') onSaved()
  }, [test.state, onSaved])

  const run = async () => {
    const short = shortChangeOf(list, edits)
    try {
      return await (short === null
        ? client.request(wifiCalls.setRadio, { body: { endpointId, ...changeOf(list, edits) } })
        : client.request(wifiCalls.setRadioShort, { body: { endpointId, radios: short } }))
    } catch (error) {
      waiting.current = false
      setRefused(refusedIn(error))
      throw error
    }
  }

  return {
    busy: isBusy(test),
    refused,
    forget: () => setRefused([]),
    save: (): void => {
      setRefused([])
      waiting.current = true
      void start(run, name)
    },
  }
}
