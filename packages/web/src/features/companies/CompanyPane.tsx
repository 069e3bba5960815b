import { IconPencil } from '@tabler/icons-react'
import type { Company, CompanyNode } from '@headend/contract/companies'
import { roleCalls } from '@headend/contract/roles'
import { Suspense, lazy, useId, useMemo, useState } from 'react'
import type { ComponentType } from 'react'
import { useFeatures } from '../../lib/features.ts'
import type { CompanyTabProps } from '../../lib/features.ts'
import { count } from '../../lib/formats.ts'
import { useCall, usePermission, usePermissions, useServices, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { CompanyFacts, CompanyName } from './CompanyHead.tsx'
import { permission } from './companyForm.ts'
import { CompanySettings } from './CompanySettings.tsx'
import { countBelow } from './companyTree.ts'
import { SubCompanies } from './SubCompanies.tsx'

/** The tabs that other features bring, and their buttons, as far as the reader may see them. */
const useBrought = () => {
  const { companyTabs } = useFeatures()
  const may = usePermissions()
  const { texts: dictionaries } = useServices()
  const all = useMemo(
    () =>
      companyTabs.map(({ load, texts, ...entry }) => {
        const whole = async () => (await Promise.all([load(), dictionaries.load(texts)]))[0]
        return {
          ...entry,
          Tab: lazy(async () => ({ default: (await whole()).Tab })),
          Action: lazy(async () => ({ default: (await whole()).Action ?? Nothing })),
        }
      }),
    [companyTabs, dictionaries],
  )
  return all.filter((entry) => may(entry.permission))
}

const Nothing: ComponentType<CompanyTabProps> = () => null

type Props = Readonly<{
  company: Company
  companies: readonly CompanyNode[]
  tab: string | undefined
  onTab: (tab: string) => void
  onGone: () => void
  /** It is the page by itself: its name is the title. */
  isPage: boolean
}>

/** One company: what it is, and in tabs what belongs to it. */
export function CompanyPane({ company, companies, tab: asked, onTab, onGone, isPage }: Props) {
  const word = useWords('companies')
  const { language } = useSettings()
  const mayWrite = usePermission(permission)
  const panel = useId()
  const brought = useBrought()
  const [edits, setEdits] = useState(0)
  const { companyId, companyName, userCnt } = company
  const mayRoles = usePermission('account.manage')
  const roles = useCall(roleCalls.listRoles, { params: { op: companyId } }, { enabled: mayRoles, silent: true })
  const counts: Readonly<Record<string, number | undefined>> = {
    accounts: userCnt,
    roles: roles.data?.length,
    companies: countBelow(companies, companyId),
  }
  const own = ['companies', 'settings'].map((value) => ({ value, label: word(`tab.${value}`) }))
  const tabs = [...brought.map(({ tab: value, label }) => ({ value, label: label[language] })), ...own].map((one) => {
    const known = counts[one.value]
    return { ...one, count: known === undefined ? undefined : count(known) }
  })
  const tab = tabs.find(({ value }) => value === asked)?.value ?? tabs[0]?.value ?? 'companies'
  const shown = brought.find((one) => one.tab === tab)
  return (
    <>
      <header className="hd-companies-head">
        <CompanyName {...{ company, companies, isPage }} />
        <div className="hd-companies-actions">
          <Suspense>
            {/* Together: none moves away from under the pointer when another comes. */}
            {mayWrite && (
              <Button
                icon={IconPencil}
                onClick={() => {
                  setEdits(edits + 1)
                  if (tab !== 'settings') onTab('settings')
                }}
              >
                {word('edit.open')}
              </Button>
            )}
            {brought.map(({ tab: key, Action }) => (
              <Action key={key} {...{ companyId, companyName }} />
            ))}
          </Suspense>
        </div>
      </header>
      <CompanyFacts {...{ company, companies }} />
      <Tabs label={companyName} tabs={tabs} value={tab} onChange={onTab} controls={panel} />
      <div
        id={panel}
        role="tabpanel"
        aria-label={tabs.find(({ value }) => value === tab)?.label}
        className="hd-companies-tab"
      >
        <Suspense fallback={<div aria-busy="true" />}>
          {shown && <shown.Tab {...{ companyId, companyName }} />}
          {tab === 'companies' && <SubCompanies companyId={companyId} />}
          {tab === 'settings' && <CompanySettings {...{ company, edits, onGone }} />}
        </Suspense>
      </div>
    </>
  )
}
