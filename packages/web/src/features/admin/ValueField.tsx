import { adminTables } from '@headend/contract/admin'
import type { AdminColumn } from '@headend/contract/admin'
import { pictureTypes } from '@headend/contract/core'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Checkbox, Switch } from '../../ui/Choice.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/Field.tsx'
import { FileField } from '../../ui/FileField.tsx'
import { useValues } from './values.tsx'
import type { Typed } from './values.tsx'

const most = adminTables.image.picture.maxBytes

type Props = Readonly<{
  column: AdminColumn
  value: Typed | undefined
  error: string | undefined
  /** How much of its file is sent. */
  sent: number | null
  onChange: (value: Typed) => void
}>

/** The input of a column's type. */
export function ValueField({ column, value, error, sent, onChange }: Props) {
  const { t } = useTranslation('admin')
  const { labelOf } = useValues()
  const { type, required, choices = [] } = column
  const label = required ? labelOf(column) : `${labelOf(column)} (${t('optional')})`
  const typed = typeof value === 'string' || typeof value === 'number' ? value : ''
  const common = { label, error, required, value: typed, autoComplete: 'off' }
  switch (type) {
    case 'text':
    case 'time':
      return <TextField {...common} maxLength={200} onChange={(event) => onChange(event.target.value)} />
    case 'number':
      return (
        <TextField
          {...common}
          type="number"
          min={0}
          step={1}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
        />
      )
    case 'longText':
      return <TextAreaField {...common} rows={3} maxLength={2000} onChange={(event) => onChange(event.target.value)} />
    case 'boolean':
      return <Switch label={label} help={error} checked={value === true} onChange={onChange} />
    case 'choice': {
      const isKnown = choices.some((choice) => choice.value === typed)
      const none = [{ value: '', label: t('none') }]
      const other = isKnown || typed === '' ? [] : [{ value: String(typed), label: String(typed) }]
      const options = [...(required && isKnown ? [] : none), ...other, ...choices]
      return <SelectField {...common} options={options} onChange={(event) => onChange(event.target.value)} />
    }
    case 'choices': {
      const chosen = Array.isArray(value) ? value : []
      return (
        <fieldset className="hd-col">
          <legend>{label}</legend>
          {error && (
            <p role="alert" className="hd-bad">
              {error}
            </p>
          )}
          {choices.map((choice) => (
            <Checkbox
              key={choice.value}
              label={choice.label}
              checked={chosen.includes(choice.value)}
              // In the order they are offered, whatever the order they are chosen in.
              onChange={(isChosen) =>
                onChange(
                  choices
                    .map((one) => one.value)
                    .filter((one) => (one === choice.value ? isChosen : chosen.includes(one))),
                )
              }
            />
          ))}
        </fieldset>
      )
    }
    case 'image':
      return (
        <FileField
          {...{ label, error, sent }}
          help={t('imageHelp')}
          accept={pictureTypes}
          most={most}
          file={value instanceof File ? value : null}
          picture={typeof value === 'string' ? value : undefined}
          onFile={onChange}
        />
      )
  }
}
