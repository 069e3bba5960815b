import { IconSelector } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, lazy } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { idInAddress } from '../../lib/roots.ts'
import { useCompany, useProfile } from '../../lib/services.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Popover } from '../../ui/Popover.tsx'

const Companies = lazy(() => import('./Companies.tsx').then((module) => ({ default: module.Companies })))

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
        <Suspense>
          <Companies
            onChoose={(companyId) => {
              const opId = companyId === companies[0]?.companyId ? undefined : idInAddress(companyId)
              void navigate({ to: '.', search: (before) => ({ ...before, opId }) })
              close()
            }}
          />
        </Suspense>
      )}
    </Popover>
  )
}
