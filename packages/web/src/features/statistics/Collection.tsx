import { collectionMonths, linearTvCalls, mostRangeDays } from '@headend/contract/linearTv'
import type { Need } from '@headend/contract/core'
import { dayAfter } from '@headend/contract/periods'
import { IconRefreshDot } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useFormats, usePermission } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { Status } from '../../ui/Status.tsx'
import type { Statistics } from './useStatistics.ts'

const FormDialog = lazy(() => import('../../ui/form/FormDialog.tsx').then((module) => ({ default: module.FormDialog })))

/** What the address of a screen of television has behind the # while its numbers are about to be summed up anew. */
const anchor = 'custom-aggregate'

/** How often a run is looked at, ms. */
const poll = 2000

const permission: Need = [['statistics.view', 'device.edit']]

const formOf = ({ today, ofCompany }: Statistics): Form<typeof linearTvCalls.startManualCollection> => ({
  call: linearTvCalls.startManualCollection,
  texts: 'statistics',
  part: 'collect',
  fields: [{ name: 'startDate', input: 'period', end: 'endDate' }],
  start: () => ({ startDate: dayAfter(today, 1 - mostRangeDays), endDate: today }),
  body: (values) => ({ ...values, ...ofCompany }),
})

const useStatus = ({ ofCompany }: Statistics) => {
  const first = useCall(linearTvCalls.getManualCollectionStatus, { body: ofCompany }, { keep: true })
  // Only what runs is looked at again: a poll would keep alive a session that nobody uses.
  const runs = first.data?.status === 'Running'
  useCall(
    linearTvCalls.getManualCollectionStatus,
    { body: ofCompany },
    { enabled: runs, silent: true, ...(runs && { poll }) },
  )
  return first.data
}

/** Which days were summed up anew last, or are now and how far that is. */
export function CollectionStatus({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { date } = useFormats()
  const status = useStatus(of)
  const queries = useQueryClient()
  const was = useRef(status?.status)
  // What was summed up anew is on the screen.
  useEffect(() => {
    if (was.current === 'Running' && status?.status === 'Complete')
      void queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => String(call).startsWith('linearTv.') })
    was.current = status?.status
  }, [status?.status, queries])
  if (status === undefined) return null
  if (status.status === 'Running')
    return <Status state="proceeding" label={t('collection.running')} detail={`${status.progress}%`} />
  if (status.startTargetTime === 0) return <Status state="completed" label={t('collection.never')} />
  return (
    <Status
      state="completed"
      label={t('collection.complete', {
        from: date(status.startTargetTime),
        // The end is the first moment of the day after.
        to: date(status.endTargetTime - 1),
      })}
    />
  )
}

/** Sums up some days anew, for those who may. */
export function CollectButton({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { hash } = useLocation()
  const navigate = useNavigate()
  const go = (to: string) => void navigate({ to: '.', search: true, hash: to })
  const may = usePermission(permission)
  const status = useStatus(of)
  if (!may) return null
  return (
    <>
      <Button
        icon={IconRefreshDot}
        reason={status?.status === 'Running' ? t('collection.running') : undefined}
        onClick={() => go(anchor)}
      >
        {t('collect.open')}
      </Button>
      {hash === anchor && (
        <Suspense>
          <FormDialog
            spec={formOf(of)}
            centred
            context={t('collect.context', { company: of.companyName, months: collectionMonths })}
            refresh={[linearTvCalls.getManualCollectionStatus]}
            onClose={() => go('')}
          />
        </Suspense>
      )}
    </>
  )
}
