import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { isCallError } from '../../lib/failure.ts'
import { useFormats, usePermission } from '../../lib/services.tsx'
import { Banner } from '../Banner.tsx'
import { Empty, Failure, Skeleton } from '../Blank.tsx'
import { Button } from '../Button.tsx'
import { Grid } from '../Card.tsx'
import type { KeyValues } from '../KeyValues.tsx'
import { Padded, Page } from '../Page.tsx'
import { DeviceRows } from './DeviceRows.tsx'
import { useRollout, useRolloutWords } from './kind.ts'
import type { RolloutPage } from './kind.ts'
import { ProfileActions } from './ProfileActions.tsx'
import { ProfileStatus } from './ProfileStatus.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { ReasonsCard } from './ReasonsCard.tsx'
import { SettingsCard } from './SettingsCard.tsx'

/** How often the estimate and the line are asked for anew while nothing is reported; ms. */
export const poll = 30_000

type Props = Readonly<{
  of: RolloutPage | undefined
  error: Error | null
  refetch: () => unknown
  /** The list that it is one of, and what that is called. */
  list: Readonly<{ label: string; to: string }>
  /** What the kind says of its settings, once it is there. */
  what: Parameters<typeof KeyValues>[0]['items']
  /** The form that changes it, in front of the page. */
  edit: (close: () => void) => ReactNode
  /** What else the kind offers for it, beside its changes. */
  further?: ReactNode
  /** The button that deletes it, and the question before. */
  remove: ReactNode
  removing: ReactNode
}>

/** Whether there is none by this address: it was deleted, is not the reader's, or the address names none. */
const isNone = (error: Error): boolean => isCallError(error, 'nodata') || (isCallError(error) && error.status === 400)

/** One roll-out: how far it is, why devices failed, every device, and what can be done about it. */
export function RolloutScreen({ of: data, error, refetch, list, what, edit, further, remove, removing }: Props) {
  const { t } = useTranslation()
  const word = useRolloutWords()
  const formats = useFormats()
  const mayEdit = usePermission(useRollout().permission)
  const [isEditing, setEditing] = useState(false)
  const title = data?.name ?? word('noun')
  return (
    <Page
      title={title}
      context={data && <ProfileStatus of={data} pill />}
      about={
        data &&
        (data.startedTime === null
          ? `${data.companyName}, ${data.createUser}`
          : word('page.started', {
              company: data.companyName,
              time: formats.dateTime(data.startedTime),
              user: data.createUser,
            }))
      }
      crumbs={[{ label: t('menu.management') }, list, { label: title }]}
      actions={
        data && (
          <>
            {mayEdit && (
              <Button size="sm" icon={IconPencil} onClick={() => setEditing(true)}>
                {word('page.edit')}
              </Button>
            )}
            {further}
            <ProfileActions of={data} asButtons />
            {remove}
          </>
        )
      }
    >
      <Padded>
        {error && !data ? (
          isNone(error) ? (
            <Empty title={word('gone.title')} text={word('gone.text')} />
          ) : (
            <Failure error={error} onRetry={() => void refetch()} />
          )
        ) : !data ? (
          <Skeleton lines={8} />
        ) : (
          <>
            <Grid>
              {data.status === 'paused' && data.pauseCause !== null && data.pauseCause !== 'person' && (
                <Grid.Cell span={12}>
                  <Banner family="warn" title={word('option.status.pausedByItself')}>
                    {word(`page.cause.${data.pauseCause}`)}
                  </Banner>
                </Grid.Cell>
              )}
              <Grid.Cell span={8}>
                <ProgressCard of={data} />
              </Grid.Cell>
              <Grid.Cell span={4}>
                <SettingsCard of={data} what={what} />
                <ReasonsCard of={data} />
              </Grid.Cell>
              <Grid.Cell span={12}>
                <DeviceRows of={data} />
              </Grid.Cell>
            </Grid>
          </>
        )}
      </Padded>
      <Suspense>
        {isEditing && data && edit(() => setEditing(false))}
        {removing}
      </Suspense>
    </Page>
  )
}
