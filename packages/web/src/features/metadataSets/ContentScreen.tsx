import { useLocation } from '@tanstack/react-router'
import { Suspense, lazy, useMemo } from 'react'
import type { ComponentType } from 'react'
import { useFeatures } from '../../lib/features.ts'
import type { ContentTabProps } from '../../lib/features.ts'
import { useAnchor } from '../../lib/screen.ts'
import { useCompany, useServices, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Skeleton } from '../../ui/Blank.tsx'
import { Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'

const path = '/management/cms/metadataSets'

const Nothing: ComponentType<ContentTabProps> = () => null

/** The tabs that features bring; each is loaded, with its dictionaries, when it is shown. */
const useBrought = () => {
  const { contentTabs } = useFeatures()
  const { texts: dictionaries } = useServices()
  return useMemo(
    () =>
      contentTabs.map(({ load, texts, ...entry }) => {
        const whole = async () => (await Promise.all([load(), dictionaries.load([...texts, 'list'])]))[0]
        return {
          ...entry,
          Tab: lazy(async () => ({ default: (await whole()).Tab })),
          Action: lazy(async () => ({ default: (await whole()).Action ?? Nothing })),
        }
      }),
    [contentTabs, dictionaries],
  )
}

/** What set-top boxes show, a kind a tab, of the company in view. */
export function Screen() {
  const word = useWords('metadataSets')
  const { language } = useSettings()
  const { hash } = useLocation()
  const show = useAnchor(path)
  const { companyId, name: companyName } = useCompany()
  const brought = useBrought()
  const [first] = brought
  const shown = brought.find(({ tab, also }) => tab === hash || also?.includes(hash)) ?? first
  if (!shown || !first) return null
  const { Tab, Action } = shown
  const title = word('title')
  return (
    <Page
      title={title}
      context={companyName}
      crumbs={[{ label: word('common:menu.management') }, { label: title }]}
      actions={
        <Suspense>
          <Action {...{ companyId, companyName }} />
        </Suspense>
      }
      tabs={
        <Tabs
          label={title}
          value={shown.tab}
          onChange={(tab) => show(tab === first.tab ? undefined : tab)}
          tabs={brought.map(({ tab, label }) => ({ value: tab, label: label[language] }))}
        />
      }
    >
      <Suspense
        fallback={
          <div className="hd-padded" aria-busy="true">
            <Skeleton lines={3} />
          </div>
        }
      >
        {/* What was typed or opened belongs to one company. */}
        <Tab key={companyId} {...{ companyId, companyName }} />
      </Suspense>
    </Page>
  )
}
