import type { Need } from '@headend/contract/core'
import { statisticsCalls } from '@headend/contract/statistics'
import { IconTarget } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useCall, usePermission } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Form } from '../../ui/form/spec.ts'
import { Meter } from '../../ui/Meter.tsx'
import { Answered } from './Answered.tsx'
import { shareOf } from './numbers.ts'
import type { Statistics } from './useStatistics.ts'

const FormDialog = lazy(() => import('../../ui/form/FormDialog.tsx').then((module) => ({ default: module.FormDialog })))

const permission: Need = [['statistics.view', 'company.edit']]

const formOf = ({ ofCompany }: Statistics): Form<typeof statisticsCalls.updateActivateCount> => ({
  call: statisticsCalls.updateActivateCount,
  texts: 'statistics',
  part: 'target',
  fields: [{ name: 'activateCount', input: 'number', optional: true, focus: true }],
  body: (values) => ({ ...values, ...ofCompany }),
})

/** How many devices a company means to have deployed, and how many it has; whoever looks after companies sets the target. */
export function ActivationCard({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const may = usePermission(permission)
  const [isOpen, setOpen] = useState(false)
  const answer = useCall(statisticsCalls.getActivateCount, { query: of.ofCompany }, { keep: true })
  const title = t('activation.title')
  return (
    <Answered of={answer} title={title}>
      {({ activateCount, activeCount }) => {
        const words =
          activateCount === null
            ? t('activation.without', { count: activeCount, devices: count(activeCount) })
            : t('activation.of', {
                devices: count(activeCount),
                target: count(activateCount),
                share: shareOf(activeCount, activateCount),
              })
        return (
          <Card
            title={title}
            meta={words}
            actions={
              may && (
                <Button size="sm" icon={IconTarget} onClick={() => setOpen(true)}>
                  {t('target.open')}
                </Button>
              )
            }
          >
            <Meter
              label={words}
              height={8}
              total={Math.max(activateCount ?? 0, activeCount)}
              parts={[{ value: activeCount }]}
            />
            {isOpen && (
              <Suspense>
                <FormDialog
                  spec={formOf(of)}
                  centred
                  row={{ activateCount }}
                  context={of.companyName}
                  refresh={[statisticsCalls.getActivateCount]}
                  onClose={() => setOpen(false)}
                />
              </Suspense>
            )}
          </Card>
        )
      }}
    </Answered>
  )
}
