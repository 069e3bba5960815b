import type { Answer, Call, Language, Request } from '@headend/contract/core'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { problems } from '@headend/contract/rules'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import type { FieldErrors } from 'react-hook-form'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { failureToast, isCallError } from '../../lib/failure.ts'
import { useAct, useServices, useSettings } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import { bodyOf, clashesOf, doneText, each, fieldAt, namesOf, ownProblems, partsOf, valueAt } from './spec.ts'
import type { Form, Values } from './spec.ts'

type FormValues = Record<string, unknown>

/**
 * Problems of the values, the first of each field, in the reader's language: by the schema of the call's body, and what no schema
 * sees. One of no field stands above the buttons.
 */
const problemsOf = async (
  form: Form,
  values: Values,
  body: Values,
  language: Language,
  row: Values | undefined,
): Promise<FieldErrors<FormValues>> => {
  const schema = form.schema ? await form.schema() : (await form.call.describe()).body
  const parsed = await schema.safeParseAsync(partsOf(body).body, { reportInput: true })
  const names = namesOf(form)
  const found = parsed.success ? [] : fieldProblems(parsed.error).toReversed()
  const error = (message: string) => ({ type: 'rule', message })
  return {
    ...Object.fromEntries(
      found.map(({ field, problem }) => [fieldAt(names, field) ?? 'root', error(problem[language])]),
    ),
    // A number that is not there is no number to the schema, and to its reader one that is missing.
    ...Object.fromEntries(
      each(form.fields)
        .filter(({ name, input }) => input === 'number' && valueAt(values, name) == null)
        .flatMap(({ name }) =>
          found.some(({ field }) => fieldAt(names, field) === name) ? [[name, error(problems.required[language])]] : [],
        ),
    ),
    ...Object.fromEntries(
      Object.entries(ownProblems(form, values, row)).map(([name, problem]) => [
        name,
        error(problems[problem][language]),
      ]),
    ),
    ...Object.fromEntries(Object.entries(form.check?.(values) ?? {}).map(([name, text]) => [name, error(text)])),
  }
}

type Options<C extends Call, Result> = Readonly<{
  /** What the fields hold at first. */
  before: Values
  /**
   * `before` is what stands there now: what becomes other than the form began with is taken over where nobody typed, so that sending
   * it undoes no change of somebody else; a field that both changed is said, and its new value can be shown.
   */
  live?: boolean
  /** What is changed; a new one without it. */
  row?: Values | undefined
  /** Calls whose answers are old afterwards. */
  refresh?: readonly Call[] | undefined
  /** Makes the call, where more belongs to it, such as a task that begins with it. */
  send?: ((input: Request<C>) => Promise<Result>) | undefined
  /** Gets what the call answered and what was typed; the form is busy until it is through. */
  onDone: (answer: Result, values: Values) => unknown
}>

/** What a form holds and does, for whatever draws it: `FormDialog`, `FormBody`. */
export type FormState = ReturnType<typeof useFormOf>

/** A form as it is described, for a new thing or for `row`. */
export const useFormOf = <C extends Call, Result = Answer<C>>(
  spec: Form<C>,
  { before: first, live = false, row, refresh = [], send, onDone }: Options<C, Result>,
) => {
  const { call, texts, part, about } = spec
  const word = useFormWords(texts)
  /** The texts of its own part. */
  const say = Object.assign((key: string) => word(`${part}.${key}`, about), {
    maybe: (key: string, values?: Readonly<Record<string, string>>) =>
      word.maybe(`${part}.${key}`, { ...about, ...values }),
  })
  const { toasts, texts: dictionary } = useServices()
  const { language } = useSettings()
  const names = namesOf(spec)
  const [before, setBefore] = useState(first)
  const [clashes, setClashes] = useState<readonly string[]>([])
  const form = useForm<FormValues>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: before,
    resolver: async (values) => {
      const body = bodyOf(spec, values, before)
      // Where nothing differs there is nothing to check: `save` says so.
      const isChanged = spec.sends !== 'changed' || Object.keys(body).length > 0
      const errors = isChanged ? await problemsOf(spec, values, body, language, row) : {}
      return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const [sent, setSent] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  /** How often it was refused: the first field at fault gets the focus, whatever kind of field it is. */
  const [refusals, setRefusals] = useState(0)
  /** What was sent last. */
  const typed = useRef<Values>({})
  const act = useAct<C, Result>(call, {
    onProgress: setSent,
    quiet: true,
    refresh,
    ...(send && { send }),
    success: () => doneText(spec, say.maybe, { ...row, ...typed.current }),
  })

  /** What the server refused stands at its field; anything else above the buttons. */
  const refuse = (error: unknown): void => {
    const { text, ...options } = failureToast(error, dictionary.t)
    const { field, fields = [] } = isCallError(error) ? error.data : {}
    const at = fields.length > 0 ? fields : field === undefined ? [] : [{ field, problem: text }]
    const known = at.flatMap(({ field: path, problem }) => {
      const name = fieldAt(names, path)
      return name === undefined ? [] : [{ name, problem }]
    })
    for (const { name, problem } of known) form.setError(name, { type: 'server', message: problem })
    if (known.length > 0) return setRefusals((many) => many + 1)
    if (!spec.toast) return form.setError('root', { type: 'server', message: text })
    const unanswered = isCallError(error, 'default') ? say.maybe('unanswered') : undefined
    toasts.failed(text, { title: unanswered ?? say('failed'), ...options })
  }

  const submit = form.handleSubmit(
    async (values) => {
      const body = bodyOf(spec, values, before)
      if (spec.sends === 'changed' && Object.keys(body).length === 0) {
        form.setError('root', { type: 'nothing', message: say('nothing') })
        return
      }
      let answer: Result
      typed.current = values
      try {
        // Described by the call's own schema, which has just passed it.
        answer = await act.mutateAsync({
          ...partsOf(body),
          ...(spec.params && { params: spec.params(row ?? {}) }),
        } as never)
      } catch (error) {
        refuse(error)
        return
      }
      // What was saved is nothing to be asked about, also when the address changes now.
      flushSync(() => {
        setClashes([])
        form.reset(values)
      })
      await onDone(answer, values)
    },
    () => setRefusals((many) => many + 1),
  )

  const now = live ? JSON.stringify(first) : ''
  const takeOver = useEffectEvent(() => {
    if (now === JSON.stringify(before)) return
    const found = clashesOf(names, form.getValues(), before, first)
    setClashes((known) => names.filter((name) => known.includes(name) || found.includes(name)))
    setBefore(first)
    form.reset({ ...first }, { keepDirtyValues: true, keepErrors: true })
  })
  useEffect(() => takeOver(), [now])

  const save = async (): Promise<void> => {
    if (busy) return
    setBusy(true)
    await submit().finally(() => setBusy(false))
  }

  const { errors, isDirty } = form.formState
  const { cost, fields } = spec
  /** Followed only where something hangs on them. */
  const values = cost || fields.some(({ when }) => when) ? form.watch() : before
  return {
    spec,
    word,
    say,
    form,
    row,
    fields: fields.filter(({ when }) => when?.(values, row ?? {}) ?? true),
    cost: isDirty ? cost?.(values) : undefined,
    /** What was typed into fields that somebody else changed meanwhile. */
    clashes: isDirty ? clashes : [],
    /** Begins anew with what stands there now. */
    showNow: () => {
      setClashes([])
      form.reset({ ...first })
    },
    save,
    isDirty,
    busy,
    refusals,
    sent: act.isPending ? sent : null,
    failure: errors.root?.message,
  }
}
