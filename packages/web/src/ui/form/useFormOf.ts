import type { Call, Language } from '@headend/contract/core'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { useState } from 'react'
import { failureToast, isCallError } from '../../lib/failure.ts'
import { useAct, useProfile, useServices, useSettings } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { bodyOf, namesOf, partsOf, valuesOf } from './spec.ts'
import type { FormSpec, Values } from './spec.ts'

type FormValues = Record<string, unknown>

/** Problems of the values by the schema of the call's body, the first of each field, in the reader's language. */
const problemsOf = async (call: Call, values: Values, language: Language): Promise<FieldErrors<FormValues>> => {
  const { body } = await call.describe()
  const parsed = await body.safeParseAsync(values, { reportInput: true })
  const found = parsed.success ? [] : fieldProblems(parsed.error)
  return Object.fromEntries(
    found
      .toReversed()
      .map(({ field, problem }) => [field.split('.')[0] || 'root', { type: 'rule', message: problem[language] }]),
  )
}

/** A form as its spec describes it, for a new thing or for `row`. `onDone` gets what the call answered. */
export const useFormOf = (
  spec: FormSpec,
  { row, refresh, onDone }: { row: Values | undefined; refresh: readonly Call[]; onDone: () => void },
) => {
  const { call, texts, part } = spec
  const word = useFormWords(texts)
  const { toasts, texts: dictionary } = useServices()
  const { language } = useSettings()
  const names = namesOf(spec)
  const profile = useProfile()
  const [before] = useState(() => valuesOf(spec, row, profile))
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: before,
    resolver: async (values) => {
      const body = bodyOf(spec, values, before)
      // Where nothing differs there is nothing to check: `save` says so.
      const isChanged = spec.sends !== 'changed' || Object.keys(body).length > 0
      const errors = isChanged ? await problemsOf(call, partsOf(body).body, language) : {}
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const [sent, setSent] = useState<number | null>(null)
  const act = useAct<Call>(call, {
    onProgress: setSent,
    quiet: true,
    success: () => word(`${part}.done`),
    refresh,
  })

  /** What the server refused stands at its field; anything else above the buttons. */
  const refuse = (error: unknown): void => {
    if (!(error instanceof Error)) return
    const { field, fields = [] } = isCallError(error) ? error.data : {}
    const at = fields.length > 0 ? fields : field === undefined ? [] : [{ field, problem: error.message }]
    const known = at.flatMap(({ field: path, problem }) => {
      const name = path.split('.')[0] ?? ''
      return names.includes(name) ? [{ name, problem }] : []
    })
    known.forEach(({ name, problem }, index) =>
      form.setError(name, { type: 'server', message: problem }, { shouldFocus: index === 0 }),
    )
    if (known.length > 0) return
    if (!spec.toast) return form.setError('root', { type: 'server', message: error.message })
    const { text, ...options } = failureToast(error, dictionary.t)
    const unanswered = isCallError(error, 'default') ? word.maybe(`${part}.unanswered`) : undefined
    toasts.failed(text, { title: unanswered ?? word(`${part}.failed`), long: true, ...options })
  }

  const save = form.handleSubmit(async (values) => {
    const body = bodyOf(spec, values, before)
    if (spec.sends === 'changed' && Object.keys(body).length === 0) {
      form.setError('root', { type: 'nothing', message: word(`${part}.nothing`) })
      return
    }
    try {
      // Described by the call's own schema, which has just passed it.
      await act.mutateAsync({ ...partsOf(body), ...(row && spec.params && { params: spec.params(row) }) } as never)
    } catch (error) {
      refuse(error)
      return
    }
    // What was saved is nothing to be asked about, also when the address changes now.
    flushSync(() => form.reset(values))
    onDone()
  })

  const { errors, isDirty } = form.formState
  return { form, save, isDirty, busy: act.isPending, sent: act.isPending ? sent : null, failure: errors.root?.message }
}
