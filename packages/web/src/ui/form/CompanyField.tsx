import { useId, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useProfile } from '../../lib/services.tsx'
import { Segments } from '../Choice.tsx'
import { Checkbox } from '../Checkbox.tsx'
import { SearchField } from '../SearchField.tsx'
import { Mark } from '../Mark.tsx'
import { Chip } from './Chip.tsx'
import '../table/filter.css'
import './form.css'

/** Companies that are offered at once; more of them are found by their name. */
const mostOffered = 50

export type Companies = 'all' | readonly string[]

type Props = Readonly<{
  label: string
  help?: string | undefined
  error?: string | undefined
  value: Companies
  onChange: (value: Companies) => void
  onBlur?: (() => void) | undefined
}>

/** Everybody, or companies of the reader's scope by name: chosen ones as chips, the others found by typing. */
export function CompanyField({ label, help, error, value, onChange, onBlur }: Props) {
  const { t } = useTranslation(['forms', 'common'])
  const { companies } = useProfile()
  const id = useId()
  const [find, setFind] = useState('')
  const isAll = value === 'all'
  const chosen = isAll ? [] : value
  const word = find.trim().toLowerCase()
  const found = companies.filter(({ companyName }) => companyName.toLowerCase().includes(word))
  const note = error ?? help
  const toggle = (companyId: string, isOn: boolean): void => {
    const others = chosen.filter((one) => one !== companyId)
    onChange(isOn ? [...others, companyId] : others)
  }
  return (
    <div
      className="hd-field hd-form-group"
      role="group"
      aria-labelledby={id}
      aria-describedby={note && `${id}-note`}
      onBlur={onBlur}
    >
      <div className="hd-field-head" id={id}>
        {label}
      </div>
      <Segments
        label={label}
        options={[
          { value: 'all', label: t('companies.all') },
          { value: 'some', label: t('companies.some') },
        ]}
        value={isAll ? 'all' : 'some'}
        onChange={(next) => onChange(next === 'all' ? 'all' : [])}
      />
      {!isAll && chosen.length > 0 && (
        <div className="hd-form-chips">
          {chosen.map((companyId) => {
            const name = companies.find((one) => one.companyId === companyId)?.companyName ?? companyId
            const remove = t('companies.remove', { name })
            return <Chip key={companyId} {...{ name, remove }} onRemove={() => toggle(companyId, false)} />
          })}
        </div>
      )}
      {!isAll && (
        <div className="hd-choices hd-form-box">
          <SearchField label={t('common:shell.companyFind')} value={find} onChange={setFind} size="sm" />
          <ul aria-label={label}>
            {found.slice(0, mostOffered).map(({ companyId, companyName, level }) => (
              <li key={companyId} style={{ paddingLeft: 6 + (word === '' ? level * 18 : 0) }}>
                <Checkbox
                  label={companyName}
                  checked={chosen.includes(companyId)}
                  onChange={(isOn) => toggle(companyId, isOn)}
                />
              </li>
            ))}
          </ul>
          {found.length > mostOffered && (
            <p className="hd-muted">{t('companies.more', { count: found.length - mostOffered })}</p>
          )}
        </div>
      )}
      {note && (
        <p
          id={`${id}-note`}
          className={error ? 'hd-field-note hd-bad' : 'hd-field-note'}
          role={error ? 'alert' : undefined}
        >
          {error && <Mark name="cross" size={12} />}
          <span>{note}</span>
        </p>
      )}
    </div>
  )
}
