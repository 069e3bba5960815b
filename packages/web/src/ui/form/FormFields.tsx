import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import { useSettings } from '../../lib/services.tsx'
import type { Words } from '../../lib/words.ts'
import { Switch } from '../Choice.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { Field, SelectField, TextAreaField, TextField } from '../Field.tsx'
import { InputFrame } from '../InputFrame.tsx'
import type { Option } from '../Field.tsx'
import { FileField } from '../FileField.tsx'
import { KeyValues } from '../KeyValues.tsx'
import { CompanyField } from './CompanyField.tsx'
import { PickerField } from './PickerField.tsx'
import type { Choice, FormField, Values } from './spec.ts'
import './form.css'

type FieldsProps = Readonly<{
  fields: readonly FormField[]
  control: Control<Record<string, unknown>>
  word: Words
  /** What is changed, for the fields that stand there to be read. */
  row?: Values | undefined
  /** They are shown, not changed. */
  readOnly?: boolean | undefined
  /** How much of its files is sent, from 0 to 1; null while nothing is. */
  sent?: number | null
}>

/** The fields of a form, one below the other; both ends of a period beside each other, what is only shown below all. */
export function FormFields({ fields, control, word, row, readOnly = false, sent = null }: FieldsProps) {
  const { language } = useSettings()
  const labelOf = ({ name, label }: FormField): string =>
    label?.[language] ?? word.maybe(`field.${name}`) ?? word(`column.${name}`)
  const labelled = (field: FormField): string =>
    field.optional ? word('optional', { label: labelOf(field) }) : labelOf(field)
  const shown = fields.flatMap((field) => (field.input === 'shown' ? [field] : []))
  return (
    <fieldset className="hd-form" disabled={readOnly}>
      {fields.map((field) => {
        if (field.input === 'shown') return null
        if (!('end' in field))
          return <OneField key={field.name} label={labelled(field)} {...{ field, control, word, sent }} />
        const input = field.input === 'period' ? 'date' : 'time'
        return (
          <div key={field.name} className="hd-form-pair">
            {[field.name, field.end].map((name) => {
              const one = { name, input } as const
              const label = word.maybe(`field.${name}`) ?? word(`column.${name}`)
              return <OneField key={name} field={one} {...{ label, control, word, sent }} />
            })}
          </div>
        )
      })}
      {row && shown.length > 0 && (
        <KeyValues items={shown.map((field) => ({ label: labelOf(field), value: field.shown(row[field.name]) }))} />
      )}
    </fieldset>
  )
}

type Single = Exclude<FormField, { end: string } | { input: 'shown' }> | Readonly<{ name: string; input: 'time' }>
type OneProps = Readonly<{
  field: Single
  label: string
  control: FieldsProps['control']
  word: Words
  sent: number | null
}>

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

function OneField({ field, label, control, word, sent }: OneProps) {
  const { field: bound, fieldState } = useController({ name: field.name, control })
  const { value, onChange, onBlur } = bound
  const head = { label, help: word.maybe(`help.${field.name}`), error: fieldState.error?.message }
  const plain = { ...head, name: field.name, ref: bound.ref, onBlur, value: asText(value), autoComplete: 'off' }
  switch (field.input) {
    case 'text':
    case 'date':
    case 'time':
      return <TextField {...plain} size="lg" type={field.input} onChange={onChange} />
    case 'area':
      return <TextAreaField {...plain} rows={field.rows ?? 8} onChange={onChange} />
    case 'number':
      return (
        <Field {...head}>
          {(ids) => (
            <InputFrame size="lg" end={field.unit && <span className="hd-muted">{field.unit}</span>}>
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
      const offered = withNone(options, asText(value), field.optional ?? false, word('none'))
      return <SelectField {...plain} size="lg" options={offered} onChange={onChange} />
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
          file={value instanceof File ? value : null}
          picture={asText(value) || undefined}
          onFile={onChange}
        />
      )
    case 'companies':
      return <CompanyField {...head} value={value === 'all' ? 'all' : asList(value)} {...{ onChange, onBlur }} />
    case 'company':
    case 'model':
    case 'device':
    case 'user':
      return (
        <PickerField
          {...head}
          {...{ word, onBlur }}
          kind={field.input}
          several={field.several ?? false}
          value={field.several ? asList(value) : asText(value) === '' ? [] : [asText(value)]}
          onChange={(next) => onChange(field.several ? next : (next[0] ?? ''))}
        />
      )
  }
}
