import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { idInAddress } from '../../lib/roots.ts'
import { useCompany, useProfile } from '../../lib/services.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { moveFocus } from '../../ui/Menu.tsx'
import { Popover } from '../../ui/Popover.tsx'

const findFrom = 8

/** The company whose devices every page shows: the own one, or one below it. */
export function CompanySwitch({ isRail = false }: { isRail?: boolean }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { companies, op } = useProfile()
  const company = useCompany()
  const type = companies.find(({ companyId }) => companyId === company.companyId)?.opType ?? op.opType
  const sign = (
    <span className="hd-company-sign" aria-hidden="true">
      {[...company.name][0]?.toUpperCase()}
    </span>
  )
  const face = isRail ? (
    sign
  ) : (
    <>
      {sign}
      <span className="hd-company-name">
        <b>{company.name}</b>
        <small>{t(`companyType.${type}`)}</small>
      </span>
    </>
  )
  if (companies.length < 2) return <div className="hd-company hd-company-only">{face}</div>
  return (
    <Popover
      label={t('shell.company')}
      trigger={(props) => (
        <button type="button" className="hd-company" {...props} data-tip={isRail ? company.name : undefined}>
          <span className="hd-said">{t('shell.company')}</span>
          {face}
          {isRail && <span className="hd-said">{company.name}</span>}
          {!isRail && <Icon of={IconSelector} />}
        </button>
      )}
    >
      {(close) => (
        <Companies
          onChoose={(companyId) => {
            const opId = companyId === companies[0]?.companyId ? undefined : idInAddress(companyId)
            void navigate({ to: '.', search: (before) => ({ ...before, opId }) })
            close()
          }}
        />
      )}
    </Popover>
  )
}

function Companies({ onChoose }: { onChoose: (companyId: string) => void }) {
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
