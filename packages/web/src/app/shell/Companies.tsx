import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCompany, useProfile } from '../../lib/services.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { moveFocus } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

const findFrom = 8

/** The companies of the reader to choose from, each below the one it belongs to. */
export function Companies({ onChoose }: { onChoose: (companyId: string) => void }) {
  const { t } = useTranslation()
  const { companies } = useProfile()
  const { companyId: inView } = useCompany()
  const [find, setFind] = useState('')
  const word = find.trim().toLowerCase()
  const shown = companies.filter(({ companyName }) => companyName.toLowerCase().includes(word))
  return (
    <div
      role="presentation"
      className="hd-companies hd-menu"
      onKeyDown={(event) => moveFocus(event, '.hd-menu-items button')}
    >
      {companies.length >= findFrom && (
        <div className="hd-float-padded">
          <SearchField label={t('shell.companyFind')} value={find} onChange={setFind} size="sm" />
        </div>
      )}
      <div className="hd-menu-items">
        {shown.map(({ companyId, companyName, level }) => (
          <button
            key={companyId}
            type="button"
            aria-current={companyId === inView || undefined}
            style={{ paddingLeft: 10 + (word === '' ? level * 18 : 0) }}
            onClick={() => onChoose(companyId)}
          >
            <span>{companyName}</span>
            {companyId === inView && <Icon of={IconCheck} className="hd-menu-check" />}
          </button>
        ))}
      </div>
    </div>
  )
}
