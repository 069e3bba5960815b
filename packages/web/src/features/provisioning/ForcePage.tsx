import type { CommandType } from '@headend/contract/cmsBulk'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useCompany } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Grid } from '../../ui/Card.tsx'
import { useInForce } from '../../ui/force/inForce.ts'
import type { InForce } from '../../ui/force/inForce.ts'
import { Padded, Page } from '../../ui/Page.tsx'
import { RolloutContext } from '../../ui/rollout/kind.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { ForceCard } from './ForceCard.tsx'
import { contentRollouts } from './kind.tsx'
import { Run } from './Run.tsx'

type Props = Readonly<{
  title: string
  about: string
  /** The kinds that it has a card of, and the one whose progress it shows. */
  kinds: readonly CommandType[]
  shown: CommandType
  /** Between the cards and the progress, once anything is in force. */
  children?: ReactNode
}>

/** What is in force for the company in view, of some kinds, and how far one of them has come. */
export function ForcePage({ title, about, kinds, shown, children }: Props) {
  const word = useWords('provisioning')
  const { name: company, companyId } = useCompany()
  const { content, said, error, refetch } = useInForce()
  const [changing, setChanging] = useState<CommandType>()
  const of: InForce | undefined = content?.[shown]
  return (
    <RolloutContext value={contentRollouts}>
      <Page
        title={title}
        context={company}
        about={about}
        crumbs={[{ label: word('common:menu.management') }, { label: title }]}
      >
        <Padded>
          {error && !content ? (
            <Failure error={error} onRetry={() => void refetch()} />
          ) : !content || !said ? (
            <Skeleton lines={8} />
          ) : (
            <Grid>
              {kinds.map((type) => (
                <Grid.Cell key={type} span={kinds.length > 1 ? 4 : 12}>
                  <ForceCard commandType={type} of={content[type]} said={said} onChange={() => setChanging(type)} />
                </Grid.Cell>
              ))}
              {children && kinds.some((type) => content[type]) && <Grid.Cell span={12}>{children}</Grid.Cell>}
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
