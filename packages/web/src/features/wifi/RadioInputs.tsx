import { IconLink } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { classes } from '../../ui/classes.ts'
import { Switch } from '../../ui/Choice.tsx'
import { PasswordField, SelectField, TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

type InputProps = Readonly<{
  label: string
  error: string | undefined
  locked: boolean
}>

/** A value that is only read. */
export const Shown = ({ value }: Readonly<{ value: string | null }>) => (
  <span className="hd-wifi-shown hd-muted">{value ?? notApplicable}</span>
)

/** A value that a band has from 5 GHz. */
export function Followed({ value }: Readonly<{ value: string }>) {
  const { t } = useTranslation('wifi')
  return (
    <span className="hd-wifi-followed" data-tip={t('follows')}>
      <Icon of={IconLink} size={14} />
      <span className="hd-cut">{value}</span>
      <span className="hd-said">{t('follows')}</span>
    </span>
  )
}

type ChoiceProps<Value extends string | number> = InputProps &
  Readonly<{
    value: Value | null
    was: Value | null
    options: readonly Value[]
    /** Whether the band has it from 5 GHz. */
    follows?: boolean
    word: (value: Value) => string
    warning?: string | undefined
    onValue: (value: string) => void
  }>

/** One of what is offered; what the device has is said beside what it would have. */
export function Choice<Value extends string | number>({
  label,
  error,
  locked,
  follows = false,
  value,
  was,
  options,
  word,
  warning,
  onValue,
}: ChoiceProps<Value>) {
  const { t } = useTranslation('wifi')
  if (was === null && value === null) return <Shown value={null} />
  if (follows) return <Followed value={value === null ? notApplicable : word(value)} />
  const isChanged = value !== was
  return (
    <SelectField
      hideLabel
      size="sm"
      className={classes('hd-wifi-input', isChanged && 'hd-wifi-changed')}
      label={label}
      error={error}
      help={warning ?? (isChanged && was !== null ? t('was', { value: word(was) }) : undefined)}
      value={String(value ?? '')}
      disabled={locked}
      onChange={(event) => onValue(event.target.value)}
      options={options.map((one) => ({ value: String(one), label: word(one) }))}
    />
  )
}

type TypedProps = InputProps &
  Readonly<{
    value: string
    was: string | null
    secret?: boolean
    numeric?: boolean
    absent?: boolean
    follows?: boolean
    onValue: (value: string) => unknown
  }>

/** A text or a number; a secret shows that there may be one, and nothing of it. */
export function Typed({
  label,
  error,
  locked,
  value,
  was,
  secret,
  numeric,
  absent,
  follows = false,
  onValue,
}: TypedProps) {
  const { t } = useTranslation('wifi')
  if (absent) return <Shown value={null} />
  if (follows) return <Followed value={value} />
  const isChanged = secret ? value !== '' : value !== (was ?? '')
  const common = {
    hideLabel: true,
    size: 'sm',
    className: classes('hd-wifi-input', isChanged && 'hd-wifi-changed'),
    label,
    error,
    help: isChanged && was !== null && was !== '' ? t('was', { value: was }) : undefined,
    value,
    disabled: locked,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => void onValue(event.target.value),
  } as const
  return secret ? (
    <PasswordField {...common} placeholder="••••••••" autoComplete="new-password" />
  ) : (
    <TextField {...common} spellCheck={false} {...(numeric && { inputMode: 'numeric' })} />
  )
}

/** On or off. */
export function Flag({
  label,
  error,
  locked,
  value,
  onValue,
}: InputProps & Readonly<{ value: boolean | null; onValue: (value: boolean) => void }>) {
  const { t } = useTranslation('wifi')
  if (value === null) return <Shown value={null} />
  return (
    <>
      <Switch
        label={
          <>
            <span className="hd-said">{label}</span>
            <span aria-hidden="true">{t(value ? 'isOn' : 'isOff')}</span>
          </>
        }
        checked={value}
        disabled={locked}
        onChange={onValue}
      />
      {error && (
        <span className="hd-field-note hd-bad" role="alert">
          {error}
        </span>
      )}
    </>
  )
}
