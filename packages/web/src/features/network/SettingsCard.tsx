import { IconPencil } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useDevice } from '../../lib/device.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { SettingsSpec } from './useSettingsForm.tsx'
import './network.css'

export type { Setting } from './useSettingsForm.tsx'

const SettingsForm = lazy(() => import('./SettingsForm.tsx').then((module) => ({ default: module.SettingsForm })))

type Props = SettingsSpec &
  Readonly<{
    endpointId: string
    /** Why it cannot be changed although the device is there. */
    refusal?: string | undefined
    /** What it is now. */
    children: ReactNode
  }>

/** Settings of a device: what they are, and in its place the form that changes them. */
export function SettingsCard({ endpointId, refusal, children, ...spec }: Props) {
  const { t } = useTranslation(['network', 'common'])
  const { online } = useDevice(endpointId)
  const mayEdit = usePermission('device.edit')
  const [editing, setEditing] = useState(false)
  return (
    <Card
      className="hd-network-card"
      title={t(`network:${spec.part === 'wan' || spec.part === 'lan' ? spec.part : 'remote'}.title`)}
      actions={
        mayEdit &&
        !editing && (
          <Button
            size="sm"
            icon={IconPencil}
            reason={online ? refusal : t('network:offline')}
            onClick={() => setEditing(true)}
          >
            {t('common:action.edit')}
          </Button>
        )
      }
    >
      {editing ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <SettingsForm spec={spec} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        children
      )}
    </Card>
  )
}
