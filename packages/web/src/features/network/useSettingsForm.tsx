import type { Call } from '@headend/contract/core'
import { fieldProblems } from '@headend/contract/fieldProblems'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useController, useForm } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { isCallError } from '../../lib/failure.ts'
import { useAct, useSettings } from '../../lib/services.tsx'
import { useFormWords } from '../../lib/words.ts'
import type { Words } from '../../lib/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Choice.tsx'
import { SelectField, TextField } from '../../ui/Field.tsx'

type Values = Readonly<Record<string, unknown>>

/** One setting; its words are `<part>.field.<name>` and, with `help`, `<part>.help.<name>` of the dictionary. */
export type Setting = Readonly<{
  name: string
  input: 'text' | 'number' | 'switch' | 'choice'
  options?: readonly string[]
  example?: string
  help?: true
  /** Whether it counts, by the others; always unless said. */
  shown?: (values: Values) => boolean
}>

export type SettingsSpec = Readonly<{
  part: 'wan' | 'lan' | 'remote' | 'macFilter' | 'ipFilter'
  call: Call
  fields: readonly Setting[]
  /** What the device has now. */
  start: Values
  body: (values: Values) => object
  /** What the change may cost, said before it is made. */
  cost?: string | ((values: Values) => string | undefined) | undefined
}>

/** The name of the field that a problem of the body is about: `wan.gateway` is that of `gateway`. */
const nameOf = (field: string): string => field.split('.').at(-1) ?? ''

/** Settings of a device being changed: checked by the rules of the call, and what the device refuses is said at its field. */
export const useSettingsForm = (
  { part, call, fields, start, body, cost }: SettingsSpec,
  onDone: () => void,
): Readonly<{
  content: ReactNode
  save: () => void
  isDirty: boolean
  busy: boolean
  action: string
  title: string
}> => {
  const word = useFormWords('network')
  const { language } = useSettings()
  const [before, setBefore] = useState(start)
  const act = useAct<Call>(call, { quiet: true, success: () => word(`${part}.done`) })
  const form = useForm<Record<string, unknown>>({
    mode: 'onTouched',
    defaultValues: { ...before },
    resolver: async (values) => {
      const { body: schema } = await call.describe()
      const parsed = await schema.safeParseAsync(body(values), { reportInput: true })
      const problems = parsed.success ? [] : fieldProblems(parsed.error)
      const errors = Object.fromEntries(
        problems
          .toReversed()
          .map(({ field, problem }) => [nameOf(field), { type: 'rule', message: problem[language] }]),
      )
      return problems.length === 0 ? { values, errors: {} } : { values: {}, errors }
    },
  })
  const values = form.watch()
  const { errors, isDirty } = form.formState
  const isOld = JSON.stringify(before) !== JSON.stringify(start)

  const refuse = (error: unknown): void => {
    if (!(error instanceof Error)) return
    const { field, fields: named = [] } = isCallError(error) ? error.data : {}
    const said = named.length > 0 ? named : field === undefined ? [] : [{ field, problem: error.message }]
    const known = said.filter((one) => fields.some(({ name }) => name === nameOf(one.field)))
    known.forEach((one, index) =>
      form.setError(nameOf(one.field), { type: 'server', message: one.problem }, { shouldFocus: index === 0 }),
    )
    if (known.length === 0) form.setError('root', { type: 'server', message: error.message })
  }
  const save = form.handleSubmit(async (given) => {
    try {
      // Described by the schema of the call, which has just passed it.
      await act.mutateAsync({ body: body(given) } as never)
    } catch (error) {
      refuse(error)
      return
    }
    onDone()
  })
  const said = typeof cost === 'function' ? cost(values) : cost
  return {
    save: () => void save(),
    isDirty,
    busy: act.isPending,
    action: word(`${part}.action`),
    title: word(`${part}.change`),
    content: (
      <div className="hd-form">
        {isOld && (
          <Banner
            family="run"
            title={word('changed.title')}
            side={
              <Button
                size="sm"
                onClick={() => {
                  setBefore(start)
                  form.reset({ ...start })
                }}
              >
                {word('changed.show')}
              </Button>
            }
          >
            {word('changed.text')}
          </Banner>
        )}
        {fields
          .filter(({ shown }) => shown?.(values) ?? true)
          .map((field) => (
            <One key={field.name} {...{ field, part, word }} control={form.control} />
          ))}
        {said && isDirty && (
          <Banner family="warn" title={word('cost')}>
            {said}
          </Banner>
        )}
        {errors.root?.message && (
          <Banner family="bad" urgent title={word(`${part}.failed`)}>
            {errors.root.message}
          </Banner>
        )}
      </div>
    ),
  }
}

type OneProps = Readonly<{
  field: Setting
  part: string
  word: Words
  control: Control<Record<string, unknown>>
}>

function One({ field, part, word, control }: OneProps) {
  const { field: bound, fieldState } = useController({ name: field.name, control })
  const { value, onChange, onBlur, ref } = bound
  const label = word(`${part}.field.${field.name}`)
  const help = field.help && word(`${part}.help.${field.name}`)
  const error = fieldState.error?.message
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  const common = { label, help, error, name: field.name, ref, onBlur, value: text, size: 'lg' } as const
  switch (field.input) {
    case 'switch':
      return <Switch label={label} help={error ?? help} checked={value === true} onChange={onChange} />
    case 'choice':
      return (
        <SelectField
          {...common}
          onChange={onChange}
          options={(field.options ?? []).map((option) => ({
            value: option,
            label: word.maybe(`option.${field.name}.${option}`) ?? option,
          }))}
        />
      )
    case 'number':
      return (
        <TextField
          {...common}
          type="number"
          inputMode="decimal"
          step="any"
          autoComplete="off"
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        />
      )
    case 'text':
      return (
        <TextField
          {...common}
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={field.example}
          onChange={onChange}
        />
      )
  }
}
