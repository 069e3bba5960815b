import { Banner } from '../../ui/Banner.tsx'
import { Grid } from '../../ui/Card.tsx'
import { DeviceRows } from '../../ui/rollout/DeviceRows.tsx'
import { ProgressCard } from '../../ui/rollout/ProgressCard.tsx'
import { ReasonsCard } from '../../ui/rollout/ReasonsCard.tsx'
import { useWords } from '../../lib/words.ts'
import type { InForce } from '../../ui/force/inForce.ts'
import { shownOf } from './kind.tsx'

/** How far what is in force has come: over time, why devices failed, and every device. */
export function Run({ of: { provisioning } }: Readonly<{ of: InForce }>) {
  const word = useWords('provisioning')
  if (provisioning === null) return null
  const page = shownOf(provisioning)
  return (
    <>
      {page.status === 'paused' && page.pauseCause !== null && page.pauseCause !== 'person' && (
        <Grid.Cell span={12}>
          <Banner family="warn" title={word('option.status.pausedByItself')}>
            {word(`page.cause.${page.pauseCause}`)}
          </Banner>
        </Grid.Cell>
      )}
      <Grid.Cell span={8}>
        <ProgressCard of={page} />
      </Grid.Cell>
      <Grid.Cell span={4}>
        <ReasonsCard of={page} />
      </Grid.Cell>
      <Grid.Cell span={12}>
        <DeviceRows of={page} />
      </Grid.Cell>
    </>
  )
}
