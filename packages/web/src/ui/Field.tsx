import { IconChevronDown, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useTranslation } from '../lib/i18n/useTranslation.ts'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import type { TablerIcon } from './Icon.tsx'
import { InputFrame } from './InputFrame.tsx'
import type { Size } from './InputFrame.tsx'
import { Mark } from './Mark.tsx'
import './field.css'

type FieldProps = Readonly<{
  label: ReactNode
  /** What to type, below the field. An error takes its place. */
  help?: ReactNode | undefined
  error?: ReactNode | undefined
  /** Beside the label, such as a link. */
  aside?: ReactNode | undefined
  hideLabel?: boolean | undefined
  className?: string | undefined
}>

type Ids = Readonly<{ id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }>

/** Label above, help or error below, tied to whatever `children` draws with the ids it is given. */
export function Field({
  label,
  help,
  error,
  aside,
  hideLabel,
  className,
  children,
}: FieldProps & { children: (ids: Ids) => ReactNode }) {
  const id = useId()
  const note = error ?? help
  return (
    <div className={classes('hd-field', className)}>
      <div className={classes('hd-field-head', hideLabel && !aside && 'hd-said')}>
        <label htmlFor={id} className={hideLabel ? 'hd-said' : undefined}>
          {label}
        </label>
        {hideLabel && aside}
      </div>
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {/* Beside the label, and after the field for the keyboard: from one field Tab leads to the next. */}
      {!hideLabel && aside && <div className="hd-field-aside">{aside}</div>}
      {note && (
        <p
          id={`${id}-note`}
          className={classes('hd-field-note', Boolean(error) && 'hd-bad')}
          role={error ? 'alert' : undefined}
        >
          {error && <Mark name="cross" size={12} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}

type InputProps = Omit<ComponentPropsWithRef<'input'>, 'size' | 'className'> & FieldProps & Readonly<{ size?: Size }>

export function TextField({
  label,
  help,
  error,
  aside,
  hideLabel,
  className,
  size,
  icon,
  mono,
  ...input
}: InputProps & { icon?: TablerIcon; mono?: boolean }) {
  return (
    <Field {...{ label, help, error, aside, className }} hideLabel={hideLabel ?? false}>
      {(ids) => (
        <InputFrame size={size ?? 'md'} icon={icon}>
          <input {...input} {...ids} className={mono ? 'hd-mono' : undefined} />
        </InputFrame>
      )}
    </Field>
  )
}

/** Several lines of text. */
export function TextAreaField({
  label,
  help,
  error,
  aside,
  hideLabel,
  className,
  ...area
}: Omit<ComponentPropsWithRef<'textarea'>, 'className'> & FieldProps) {
  return (
    <Field {...{ label, help, error, aside, className }} hideLabel={hideLabel ?? false}>
      {(ids) => (
        <span className="hd-input hd-input-area">
          <textarea rows={5} {...area} {...ids} />
        </span>
      )}
    </Field>
  )
}

/** A password that can be shown. */
export function PasswordField({ label, help, error, aside, hideLabel, className, size, ...input }: InputProps) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(false)
  return (
    <Field {...{ label, help, error, aside, className }} hideLabel={hideLabel ?? false}>
      {(ids) => (
        <InputFrame
          size={size ?? 'md'}
          end={
            <button
              type="button"
              className="hd-input-end"
              aria-label={t(shown ? 'action.hide' : 'action.show')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <Icon of={shown ? IconEyeOff : IconEye} />
            </button>
          }
        >
          <input {...input} {...ids} type={shown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
        </InputFrame>
      )}
    </Field>
  )
}

export type Option = Readonly<{ value: string; label: string }>

type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'size' | 'className'> &
  FieldProps &
  Readonly<{ size?: Size; options: readonly Option[] }>

/** The system's own select: right for a short list. */
export function SelectField({
  label,
  help,
  error,
  aside,
  hideLabel,
  className,
  size,
  options,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, help, error, aside, className }} hideLabel={hideLabel ?? false}>
      {(ids) => (
        <InputFrame size={size ?? 'md'} end={<Icon of={IconChevronDown} size={14} className="hd-select-arrow" />}>
          <select {...select} {...ids}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </InputFrame>
      )}
    </Field>
  )
}
