import type { Call, Language } from '@headend/contract/core'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { isCallError } from '../../lib/failure.ts'
import { useAct, useProfile, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { namesOf, valuesOf } from './spec.ts'
import type { FormSpec, Values } from './spec.ts'

type FormValues = Record<string, unknown>

/** Problems of the values by the schema of the call's body, the first of each field, in the reader's language. */
const problemsOf = async (call: Call, values: FormValues, language: Language): Promise<FieldErrors<FormValues>> => {
  const { body } = await call.describe()
  const parsed = await body.safeParseAsync(values, { reportInput: true })
  const found = parsed.success ? [] : fieldProblems(parsed.error)
  return Object.fromEntries(
    found.toReversed().map(({ field, problem }) => [field.split('.')[0], { type: 'rule', message: problem[language] }]),
  )
}

/** A form as its spec describes it, for a new thing or for `row`. `onDone` gets what the call answered. */
export const useFormOf = (
  spec: FormSpec,
  { row, refresh, onDone }: { row: Values | undefined; refresh: readonly Call[]; onDone: () => void },
) => {
  const { call, texts, part } = spec
  const word = useWords(texts)
  const { language } = useSettings()
  const names = namesOf(spec)
  const profile = useProfile()
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: valuesOf(spec, row, profile),
    resolver: async (values) => {
      const errors = await problemsOf(call, values, language)
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const act = useAct<Call>(call, { quiet: true, success: () => word(`${part}.done`), refresh })

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
    if (known.length === 0) form.setError('root', { type: 'server', message: error.message })
  }

  const save = form.handleSubmit(async (body) => {
    try {
      // Described by the call's own schema, which has just passed it.
      await act.mutateAsync({ body, ...(row && spec.params && { params: spec.params(row) }) } as never)
    } catch (error) {
      refuse(error)
      return
    }
    // What was saved is nothing to be asked about.
    form.reset(body)
    onDone()
  })

  const { errors, isDirty } = form.formState
  return { form, save, isDirty, busy: act.isPending, failure: errors.root?.message }
}
