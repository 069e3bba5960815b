import { ruleText } from '@headend/contract/media'
import { afterPress } from './afterPress.ts'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useController } from 'react-hook-form'
import { useSettings } from '../../lib/services.tsx'
import type { Words } from '../../lib/words.ts'
import { Banner } from '../Banner.tsx'
import { Button } from '../Button.tsx'
import { Switch } from '../Choice.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Field, PasswordField, SelectField, TextAreaField, TextField } from '../Field.tsx'
import { InputFrame } from '../InputFrame.tsx'
import type { Size } from '../InputFrame.tsx'
import type { Option } from '../Field.tsx'
import { FileField } from '../FileField.tsx'
import { UploadField } from '../UploadField.tsx'
import { KeyValues } from '../KeyValues.tsx'
import { CompanyField } from './CompanyField.tsx'
import { PickerField } from './PickerField.tsx'
import { each } from './spec.ts'
import type { Offered } from './sources.ts'
import type { Choice, FormField } from './spec.ts'
import type { FormState } from './useFormOf.ts'
import './form.css'

type FieldsProps = Readonly<{
  of: FormState
  size?: Size
  /** Its one field alone, whose label is only said. */
  bare?: boolean
  /** They are shown, not changed. */
  readOnly?: boolean
}>

/** Focuses the first field that is at fault, or what of it can be: a group of choices is at fault as a whole. */
const focusWrong = (fields: HTMLElement | null): void => {
  const [wrong] = fields?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []
  if (wrong === undefined) return
  const inner = wrong.tabIndex >= 0 ? wrong : wrong.querySelector<HTMLElement>('input, button, select, textarea')
  inner?.focus()
}

/** The fields of a form, one below the other; both ends of a period beside each other, what is only shown below all. */
export function FormFields({ of, size = 'lg', bare = false, readOnly = false }: FieldsProps) {
  const { language } = useSettings()
  const { word, say, row, fields, cost, clashes, showNow, refusals } = of
  const said = ({ name, label }: Pick<FormField, 'name' | 'label'>): string =>
    (typeof label === 'object' ? label[language] : label) ??
    say.maybe(`field.${name}`) ??
    word.maybe(`field.${name}`) ??
    word(`column.${name}`)
  const labelled = (field: FormField): string =>
    field.optional && !bare ? word('optional', { label: said(field) }) : said(field)
  const draw = (field: FormField): ReactNode => {
    if (field.input === 'shown') return null
    if (field.input === 'group')
      return (
        <div key={field.name} role="group" aria-label={said(field)} className="hd-form">
          {field.fields.map(draw)}
        </div>
      )
    if (!('end' in field)) return <OneField key={field.name} label={labelled(field)} {...{ field, of, size, bare }} />
    const { name, end: other, input } = field
    const first = { name, input: input === 'hours' ? 'hour' : 'date' } as const
    const last = { name: other, input: input === 'period' ? 'date' : 'hour' } as const
    const until = input === 'moment' && field.until
    return (
      <div key={name} className="hd-form-pair">
        <OneField field={first} label={labelled({ ...field, name })} {...{ of, size, bare }} />
        <OneField field={{ ...last, until }} label={said(last)} {...{ of, size, bare }} />
      </div>
    )
  }
  const shown = fields.flatMap((field) => (field.input === 'shown' ? [field] : []))
  const whole = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (refusals > 0) focusWrong(whole.current)
  }, [refusals])
  return (
    <fieldset ref={whole} className="hd-form" disabled={readOnly}>
      {clashes.length > 0 && (
        <Banner
          family="run"
          title={word('changed.title')}
          side={
            <Button size="sm" onClick={showNow}>
              {word('changed.show')}
            </Button>
          }
        >
          {word('changed.text', {
            fields: each(fields)
              .filter(({ name }) => clashes.includes(name))
              .map(said)
              .join(', '),
          })}
        </Banner>
      )}
      {fields.map(draw)}
      {row && shown.length > 0 && (
        <KeyValues items={shown.map((field) => ({ label: said(field), value: field.shown(row[field.name]) }))} />
      )}
      {cost && (
        <Banner family="warn" title={word('cost')}>
          {cost}
        </Banner>
      )}
    </fieldset>
  )
}

type Single =
  | Exclude<FormField, { end: string } | { input: 'shown' | 'group' }>
  | (Readonly<{ input: 'hour' | 'date'; until?: boolean | undefined }> &
      Pick<FormField, 'name' | 'help' | 'helpOf' | 'focus'>)
type OneProps = Readonly<{ field: Single; label: string; of: FormState; size: Size; bare: boolean }>

/** What is typed as it is: nothing corrects or capitalizes an address, an identifier or a secret. */
const typedProps = (field: FormField & Readonly<{ input: 'text' | 'password' }>) => ({
  autoComplete: field.complete ?? 'off',
  placeholder: field.example,
  ...((field.mono || (field.input === 'text' && field.type)) && { spellCheck: false, autoCapitalize: 'none' }),
  ...(field.mono && field.input === 'text' && { mono: true }),
  ...(field.input === 'text' && field.digits && { inputMode: 'numeric' as const }),
})

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const asList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** What can be chosen, in words; a value that is none of it stays what it is. */
const optionsOf = (word: Words, name: string, options: readonly Choice[]): readonly Option[] =>
  options.map((option) =>
    typeof option === 'string' ? { value: option, label: word(`option.${name}.${option}`) } : option,
  )

const withNone = (options: readonly Option[], value: string, isOptional: boolean, none: string): readonly Option[] => {
  const isKnown = options.some((option) => option.value === value)
  const mayBeNone = isOptional || !isKnown
  return [
    ...(mayBeNone ? [{ value: '', label: none }] : []),
    ...(isKnown || value === '' ? [] : [{ value, label: value }]),
    ...options,
  ]
}

/** What a field of hours offers: the server keeps whole ones. Those up to which something lasts end with the day. */
const hoursFrom = (first: number): readonly Option[] =>
  Array.from({ length: 24 }, (_, hour) => {
    const value = `${String(hour + first).padStart(2, '0')}:00`
    return { value, label: value }
  })
const hours = hoursFrom(0)
const hoursUntil = hoursFrom(1)

function OneField({ field, label, of, size, bare }: OneProps) {
  const { word, say, sent } = of
  const { language } = useSettings()
  const { field: bound, fieldState } = useController({ name: field.name, control: of.form.control })
  const { value, onChange } = bound
  // What was left as it was is at fault once the form is sent: a message under the pointer would move what is pressed.
  const onBlur = (): void => {
    if (fieldState.isDirty) afterPress(bound.onBlur)
  }
  const head = {
    label,
    hideLabel: bare,
    help:
      field.helpOf?.(of.row ?? {})?.[language] ??
      field.help ??
      say.maybe(`help.${field.name}`) ??
      word.maybe(`help.${field.name}`) ??
      ('rule' in field && field.rule ? ruleText(field.rule)[language] : undefined),
    error: fieldState.error?.message ?? (bare ? of.failure : undefined),
  }
  const focus = field.focus && { autoFocus: true, 'data-autofocus': true }
  const plain = {
    ...head,
    ...focus,
    name: field.name,
    ref: bound.ref,
    onBlur,
    value: asText(value),
    autoComplete: 'off',
  }
  switch (field.input) {
    case 'text':
      return <TextField {...plain} {...typedProps(field)} size={size} type={field.type ?? 'text'} onChange={onChange} />
    case 'password':
      return <PasswordField {...plain} {...typedProps(field)} size={size} onChange={onChange} />
    case 'date':
      return <TextField {...plain} size={size} type="date" onChange={onChange} />
    case 'hour':
      return (
        <SelectField
          {...plain}
          size={size}
          options={withNone(field.until ? hoursUntil : hours, plain.value, false, '')}
          onChange={onChange}
        />
      )
    case 'area':
      return <TextAreaField {...plain} rows={field.rows ?? 8} onChange={onChange} />
    case 'number':
      return (
        <Field {...head}>
          {(ids) => (
            <InputFrame size={size} end={field.unit && <span className="hd-muted">{field.unit}</span>}>
              <input
                {...ids}
                type="number"
                inputMode="decimal"
                name={field.name}
                ref={bound.ref}
                onBlur={onBlur}
                value={asText(value)}
                onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
              />
            </InputFrame>
          )}
        </Field>
      )
    case 'switch':
      return <Switch label={label} help={head.error ?? head.help} checked={value === true} onChange={onChange} />
    case 'choice': {
      const options = optionsOf(word, field.name, field.options)
      const isOptional = field.optional ?? false
      const none = isOptional ? word('none') : (word.maybe(`choose.${field.name}`) ?? word('unchosen'))
      const offered = withNone(options, asText(value), isOptional, none)
      return <SelectField {...plain} size={size} options={offered} onChange={onChange} />
    }
    case 'choices': {
      const options = optionsOf(word, field.name, field.options)
      const chosen = asList(value)
      return (
        <Field {...head}>
          {(ids) => (
            <div {...ids} role="group" aria-label={label} className="hd-form-choices">
              {options.map((option) => (
                <Checkbox
                  key={option.value}
                  label={option.label}
                  checked={chosen.includes(option.value)}
                  // In the order they are offered, whatever the order they are chosen in.
                  onChange={(isOn) =>
                    onChange(
                      options
                        .map((one) => one.value)
                        .filter((one) => (one === option.value ? isOn : chosen.includes(one))),
                    )
                  }
                />
              ))}
            </div>
          )}
        </Field>
      )
    }
    case 'file':
      return (
        <FileField
          {...{ ...head, sent }}
          accept={field.accept}
          most={field.maxBytes}
          rule={field.rule}
          file={value instanceof File ? value : null}
          picture={asText(value) || undefined}
          onFile={onChange}
        />
      )
    case 'upload':
      return (
        <UploadField
          {...head}
          accept={field.accept}
          most={field.maxBytes}
          rule={field.rule}
          call={field.call}
          onChange={(next, held) => {
            onChange(next)
            if (!held || !field.fills) return
            for (const [name, filled] of Object.entries(field.fills(held)))
              of.form.setValue(name, filled, { shouldDirty: true, shouldValidate: true })
          }}
        />
      )
    case 'drawn': {
      const before: unknown = of.form.formState.defaultValues?.[field.name]
      const values = of.form.watch()
      return <field.draw {...{ label, value, before, values, onChange }} row={of.row} error={head.error} />
    }
    case 'companies':
      return <CompanyField {...head} value={value === 'all' ? 'all' : asList(value)} {...{ onChange, onBlur }} />
    case 'company':
    case 'model':
    case 'device':
    case 'user':
    case 'timeZone':
    case 'found': {
      const among = field.input === 'company' ? field.among : undefined
      const isSeveral = 'several' in field && field.several === true
      return (
        <PickerField
          {...head}
          {...{ word, onBlur }}
          kind={field.input}
          several={isSeveral}
          options={field.input === 'found' ? field.options : undefined}
          among={among && ((...[company, all]: Parameters<Offered>) => among(company, of.row ?? {}, all))}
          value={isSeveral ? asList(value) : asText(value) === '' ? [] : [asText(value)]}
          onChange={(next) => onChange(isSeveral ? next : (next[0] ?? ''))}
        />
      )
    }
  }
}
