import { useController } from 'react-hook-form'
import type { Control } from 'react-hook-form'
import type { Words } from '../../lib/words.ts'
import { Checkbox } from '../Choice.tsx'
import { Field, InputFrame, SelectField, TextAreaField, TextField } from '../Field.tsx'
import { CompanyField } from './CompanyField.tsx'
import type { FormField } from './spec.ts'
import './form.css'

type FieldsProps = Readonly<{
  fields: readonly FormField[]
  control: Control<Record<string, unknown>>
  word: Words
  /** They are shown, not changed. */
  readOnly?: boolean | undefined
}>

/** The fields of a form, one below the other; both days of a period beside each other. */
export function FormFields({ fields, control, word, readOnly = false }: FieldsProps) {
  return (
    <fieldset className="hd-form" disabled={readOnly}>
      {fields.map((field) =>
        field.input === 'period' ? (
          <div key={field.name} className="hd-form-pair">
            <OneField field={{ name: field.name, input: 'date' }} {...{ control, word }} />
            <OneField field={{ name: field.end, input: 'date' }} {...{ control, word }} />
          </div>
        ) : (
          <OneField key={field.name} {...{ field, control, word }} />
        ),
      )}
    </fieldset>
  )
}

type OneProps = Readonly<{ field: FormField; control: FieldsProps['control']; word: Words }>

/** The label of a field; a list's own word for it where the dictionary has no other. */
const labelOf = (word: Words, name: string): string => word.maybe(`field.${name}`) ?? word(`column.${name}`)

const asText = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const asList = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

function OneField({ field, control, word }: OneProps) {
  const { field: bound, fieldState } = useController({ name: field.name, control })
  const shared = { label: labelOf(word, field.name), help: word.maybe(`help.${field.name}`) }
  const head = { ...shared, error: fieldState.error?.message }
  const plain = { ...head, name: field.name, ref: bound.ref, onBlur: bound.onBlur, value: asText(bound.value) }
  switch (field.input) {
    case 'text':
    case 'date':
    // A period is drawn as its two days.
    case 'period':
      return (
        <TextField {...plain} size="lg" type={field.input === 'text' ? 'text' : 'date'} onChange={bound.onChange} />
      )
    case 'area':
      return <TextAreaField {...plain} rows={8} onChange={bound.onChange} />
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
                onBlur={bound.onBlur}
                value={asText(bound.value)}
                onChange={({ target }) => bound.onChange(target.value === '' ? undefined : Number(target.value))}
              />
            </InputFrame>
          )}
        </Field>
      )
    case 'choice':
      return (
        <SelectField
          {...plain}
          size="lg"
          options={field.options.map((value) => ({ value, label: word(`option.${field.name}.${value}`) }))}
          onChange={bound.onChange}
        />
      )
    case 'choices':
      return (
        <Field {...head}>
          {(ids) => (
            <div {...ids} role="group" aria-label={shared.label} className="hd-form-choices">
              {field.options.map((value) => (
                <Checkbox
                  key={value}
                  label={word(`option.${field.name}.${value}`)}
                  checked={asList(bound.value).includes(value)}
                  onChange={(isOn) => {
                    const others = asList(bound.value).filter((one) => one !== value)
                    bound.onChange(isOn ? [...others, value] : others)
                  }}
                />
              ))}
            </div>
          )}
        </Field>
      )
    case 'companies':
      return (
        <CompanyField
          {...head}
          value={bound.value === 'all' ? 'all' : asList(bound.value)}
          onChange={bound.onChange}
          onBlur={bound.onBlur}
        />
      )
  }
}
