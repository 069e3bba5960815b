import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { host } from '@headend/contract/schemas/rules'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useProblem } from '../../lib/useProblem.ts'
import { TextField } from '../../ui/Field.tsx'
import type { Test } from '../../lib/useTest.ts'

/** What a test is asked: a host, and how often or how much, from 1 to `most`. */
const schemaOf = (most: number, rule: z.ZodType<string, string>) => {
  const error = 'range'
  return z.object({
    host: rule,
    amount: z.coerce.number({ error }).int({ error }).min(1, { error }).max(most, { error }),
  })
}

type Options = Readonly<{
  /** Whose input the form shows: a test may have been started elsewhere, or before this page was opened. */
  shows?: Test<unknown>
  busy: boolean
  most: number
  initial: Readonly<{ host: string; amount: number }>
  /** Which hosts can be asked; a name or an address unless given. */
  rule?: z.ZodType<string, string>
}>

/** The form that the tests of a host share. */
export const useTestForm = ({ shows, busy, most, initial, rule = host }: Options) => {
  const form = useForm({ resolver: zodResolver(schemaOf(most, rule)), mode: 'onTouched', defaultValues: initial })
  const input = shows !== undefined && 'task' in shows ? shows.task.input : {}
  const [keptHost, keptAmount] = [input['host'], input['repetitions']]
  const { reset } = form
  useEffect(() => {
    if (typeof keptHost === 'string' && typeof keptAmount === 'number') reset({ host: keptHost, amount: keptAmount })
  }, [reset, keptHost, keptAmount])
  return { form, busy }
}

type Props = Readonly<{
  of: ReturnType<typeof useTestForm>
  id?: string
  /** Inset, where the card itself has no padding. */
  inset?: boolean
  placeholder: string
  /** The name of the amount, and what is said of one out of its range. */
  amount: string
  range: string
  onRun: () => void
}>

export function TestForm({ of: { form, busy }, id, inset = false, placeholder, amount, range, onRun }: Props) {
  const { t } = useTranslation('diagnostics')
  const problem = useProblem()
  const { errors } = form.formState
  return (
    <form
      id={id}
      className={inset ? 'hd-test-tools hd-test-inset' : 'hd-test-tools'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onRun()
      }}
    >
      <TextField
        {...form.register('host')}
        className="hd-test-host"
        size="sm"
        mono
        label={t('host')}
        placeholder={placeholder}
        readOnly={busy}
        spellCheck={false}
        autoCapitalize="none"
        error={problem(errors.host?.message)}
      />
      <TextField
        {...form.register('amount')}
        className="hd-test-number"
        size="sm"
        inputMode="numeric"
        label={amount}
        readOnly={busy}
        error={errors.amount && range}
      />
    </form>
  )
}
