import { IconBuilding, IconBuildingFactory2, IconDownload, IconPlus, IconSchool } from '@tabler/icons-react'
import { companyCalls } from '@headend/contract/companies'
import type { CompanyNode } from '@headend/contract/companies'
import { Suspense, lazy, useMemo, useState } from 'react'
import { count } from '../../lib/formats.ts'
import { useMedia } from '../../lib/media.ts'
import { usePanes } from '../../lib/panes.ts'
import { useAddress, useCall, useCompany, usePermission } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import type { Words } from '../../lib/words.ts'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { Tree } from '../../ui/tree/Tree.tsx'
import { oneAtATime, TwoPanes } from '../../ui/TwoPanes.tsx'
import { creation, permission, refresh } from './companyForm.ts'
import { CompanyPane } from './CompanyPane.tsx'
import { byKind } from './companyTree.ts'
import type { CompanyLeaf } from './companyTree.ts'
import './companies.css'

const AllCompanies = lazy(() => import('./AllCompanies.tsx').then((module) => ({ default: module.AllCompanies })))

const path = '/management/company/companyList'

const icons = { Operator: IconBuilding, Manufacturer: IconBuildingFactory2, EducationOffice: IconSchool }
const iconOf = ({ kind }: CompanyLeaf) => icons[kind]

const none: readonly CompanyNode[] = []

/** How many of each kind there are, in words. */
const countsOf = (groups: ReturnType<typeof byKind>, word: Words): string =>
  groups.map(({ kind, nodes }) => word(`count.${kind}`, { count: nodes.length })).join(', ')

/** What is on its way. */
function Coming() {
  return (
    <div className="hd-padded" aria-busy="true">
      <Skeleton lines={3} />
    </div>
  )
}

/** The companies that the reader looks after: their tree, and beside it the one that is chosen. */
export function Screen() {
  const word = useWords('companies')
  const address = useAddress()
  const mayWrite = usePermission(permission)
  const isNarrow = useMedia(oneAtATime)
  const own = useCompany()
  const { row, tab, addressOf, open } = usePanes(path)
  const { data, error, refetch } = useCall(companyCalls.tree, {}, { keep: true })
  const [asked, setAsked] = useState<'create' | 'export' | null>(null)
  const companies = data ?? none
  const groups = useMemo(() => byKind(companies), [companies])
  // Where both have room one is chosen from the start: that in view.
  const chosen = row ?? (isNarrow && tab === undefined ? undefined : own.companyId)
  const node = companies.find(({ companyId }) => companyId === chosen)
  const company = useCall(
    companyCalls.get,
    { params: { companyId: chosen ?? '' } },
    { enabled: node !== undefined, keep: true },
  )
  // While another one is fetched the former stays in sight.
  const shown = node && company.data
  const isPage = isNarrow && chosen !== undefined
  const title = word('title')
  const close = (): void => setAsked(null)

  const tree = (
    <Tree
      label={title}
      find={word('tree.find')}
      noMatch={word('noMatch')}
      groups={groups.map(({ kind, nodes }, at) => ({
        label: word(`tree.${kind}`),
        aside: at === 0 ? word('column.deviceCnt') : undefined,
        nodes,
      }))}
      shown={chosen}
      icon={iconOf}
      end={({ devices }) => (
        <>
          <span aria-hidden="true">{count(devices)}</span>
          <span className="hd-said">{word('common:task.devices', { count: devices })}</span>
        </>
      )}
      hrefOf={(id) => addressOf(id, tab)}
      onOpen={(id) => open(id, tab)}
    />
  )
  return (
    <Page
      title={isPage && node ? node.companyName : title}
      head={isPage && shown ? <></> : undefined}
      about={companies.length > 0 && countsOf(groups, word)}
      crumbs={[
        { label: word('common:menu.management') },
        { label: title, ...(row !== undefined && { to: address(path) }) },
        ...(node ? [{ label: node.companyName }] : []),
      ]}
      actions={
        !isPage && (
          <>
            <Button icon={IconDownload} onClick={() => setAsked('export')}>
              {word('common:action.export')}
            </Button>
            {mayWrite && (
              <Button icon={IconPlus} onClick={() => setAsked('create')}>
                {word('create.open')}
              </Button>
            )}
          </>
        )
      }
    >
      {data === undefined ? (
        error ? (
          <Padded>
            <Failure error={error} onRetry={() => void refetch()} />
          </Padded>
        ) : (
          <Coming />
        )
      ) : (
        <TwoPanes list={tree} label={word('tree.label')} isOpened={isPage}>
          {shown ? (
            <CompanyPane
              key={shown.companyId}
              company={shown}
              {...{ companies, tab, isPage }}
              onTab={(next) => open(shown.companyId, next)}
              onGone={() => open(node.parentId ?? undefined, tab)}
            />
          ) : company.error && node ? (
            <Failure error={company.error} onRetry={() => void company.refetch()} />
          ) : (
            chosen !== undefined && (node ? <Coming /> : <Empty title={word('noMatch')} />)
          )}
        </TwoPanes>
      )}
      <Suspense>
        {asked === 'create' && <FormDialog spec={creation(node?.companyId)} refresh={refresh} onClose={close} />}
        {asked === 'export' && <AllCompanies total={companies.length} onClose={close} />}
      </Suspense>
    </Page>
  )
}
