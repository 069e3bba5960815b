import { useState } from 'react'
import { useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Grid } from '../../ui/Card.tsx'
import { Padded, Page } from '../../ui/Page.tsx'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { ForceCard } from './ForceCard.tsx'
import { useInForce } from './inForce.ts'
import { contentRollouts } from './kind.tsx'
import { Run } from './Run.tsx'

/** The channel that the set-top boxes of the company in view show once they have started. */
export function Screen() {
  const word = useWords('provisioning')
  const { name: company, companyId } = useCompany()
  const { content, error, refetch } = useInForce()
  const [isChanging, setChanging] = useState(false)
  const of = content?.LandingChannel
  const title = word('landing.title')
  return (
    <RolloutContext value={contentRollouts}>
      <Page
        title={title}
        context={company}
        about={word('landing.context')}
        crumbs={[{ label: word('common:menu.management') }, { label: title }]}
      >
        <Padded>
          {error && !content ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : !content ? (
            <Skeleton lines={8} />
          ) : (
            <Grid>
              <Grid.Cell span={12}>
                <ForceCard commandType="LandingChannel" of={of} onChange={() => setChanging(true)} />
              </Grid.Cell>
              {of && <Run key={`${companyId} ${of.serviceTaskId}`} of={of} />}
            </Grid>
          )}
        </Padded>
        {isChanging && <ChangeDialog commandType="LandingChannel" of={of} onClose={() => setChanging(false)} />}
      </Page>
    </RolloutContext>
  )
}
