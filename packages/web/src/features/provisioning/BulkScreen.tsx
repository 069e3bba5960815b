import { commandTypeNames, commandTypes } from '@headend/contract/cmsBulk'
import type { CommandType } from '@headend/contract/cmsBulk'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useAnchor } from '../../lib/screen.ts'
import { useCompany, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Grid } from '../../ui/Card.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { bulkPath } from './feature.ts'
import { ForceCard } from './ForceCard.tsx'
import { useInForce } from './inForce.ts'
import { contentRollouts } from './kind.tsx'
import { Run } from './Run.tsx'

/** What the set-top boxes of the company in view show: what is in force of each kind, and how far the chosen one has come. */
export function Screen() {
  const word = useWords('provisioning')
  const { language } = useSettings()
  const { name: company, companyId } = useCompany()
  const { hash } = useLocation()
  const show = useAnchor(bulkPath)
  const { content, error, refetch } = useInForce()
  const [changing, setChanging] = useState<CommandType>()
  const [first] = commandTypes
  const shown = commandTypes.find((type) => type === hash) ?? first ?? 'BootingAd'
  const of = content?.[shown]
  const title = word('title')
  return (
    <RolloutContext value={contentRollouts}>
      <Page
        title={title}
        context={company}
        about={word('context')}
        crumbs={[{ label: word('common:menu.management') }, { label: title }]}
      >
        <Padded>
          {error && !content ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : !content ? (
            <Skeleton lines={8} />
          ) : (
            <Grid>
              {commandTypes.map((type) => (
                <Grid.Cell key={type} span={4}>
                  <ForceCard commandType={type} of={content[type]} onChange={() => setChanging(type)} />
                </Grid.Cell>
              ))}
              {commandTypes.some((type) => content[type]) && (
                <Grid.Cell span={12}>
                  <Tabs
                    label={word('runs')}
                    value={shown}
                    onChange={(type) => show(type === first ? undefined : type)}
                    tabs={commandTypes.map((type) => ({ value: type, label: commandTypeNames[type][language] }))}
                  />
                </Grid.Cell>
              )}
              {of && <Run key={`${companyId} ${of.serviceTaskId}`} of={of} />}
            </Grid>
          )}
        </Padded>
        {changing && (
          <ChangeDialog commandType={changing} of={content?.[changing]} onClose={() => setChanging(undefined)} />
        )}
      </Page>
    </RolloutContext>
  )
}
