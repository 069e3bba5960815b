import type { Call } from '@headend/contract/core'
import { useEffect } from 'react'
import { useHostCheck } from '../../lib/supportFeatures.ts'
import type { Test } from '../../lib/useTest.ts'
import { FormFields } from '../../ui/form/FormFields.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { useFormOf } from '../../ui/form/useFormOf.ts'
import type { FormState } from '../../ui/form/useFormOf.ts'

type Options<C extends Call> = Readonly<{
  call: C
  part: 'ping' | 'route' | 'speed'
  endpointId: string
  /** The host it begins with, and what stands there while none is typed. */
  host: string
  example: string
  /** How often or how much, by the name that the call has for it. */
  amount: readonly [name: string, value: number]
  /** Whose input the form shows: a test may have been started elsewhere, or before this page was opened. */
  shows?: Test<unknown>
}> &
  Required<Pick<Parameters<typeof useFormOf<C, boolean>>[1], 'send'>>

/** The form that the tests of a host share. */
export const useTestForm = <C extends Call>(options: Options<C>) => {
  const { call, part, endpointId, host, example, amount, shows, send } = options
  const [name, value] = amount
  const checkHosts = useHostCheck(endpointId)
  const spec: Form<C> = {
    call,
    texts: 'diagnostics',
    part,
    fields: [
      { name: 'host', input: 'text', mono: true, example },
      { name, input: 'number' },
    ],
    body: (values) => ({ endpointId, ...values }),
    check: ({ host: typed }) => checkHosts({ host: typed }),
  }
  const of = useFormOf(spec, { before: { host, [name]: value }, send, onDone: () => undefined })
  const input = shows !== undefined && 'task' in shows ? shows.task.input : {}
  const [keptHost, keptAmount] = [input['host'], input[name]]
  const { reset } = of.form
  useEffect(() => {
    if (typeof keptHost === 'string' && typeof keptAmount === 'number') reset({ host: keptHost, [name]: keptAmount })
  }, [reset, keptHost, name, keptAmount])
  return of
}

type Props = Readonly<{
  of: FormState
  id?: string
  /** A test runs: what is typed now cannot be sent. */
  busy: boolean
  /** Inset, where the card itself has no padding. */
  inset?: boolean
}>

export function TestForm({ of, id, busy, inset = false }: Props) {
  return (
    <form
      id={id}
      className={inset ? 'hd-test-tools hd-test-inset' : 'hd-test-tools'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void of.save()
      }}
    >
      <FormFields of={of} size="sm" />
    </form>
  )
}
