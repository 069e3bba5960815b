import { IconPencil } from '@tabler/icons-react'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { useDevice } from '../../lib/device.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePermission } from '../../lib/services.tsx'
import { Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import type { Form, FormField, Values } from '../../ui/form/spec.ts'
import './network.css'

/** An address as it is typed: in the fixed face, as nothing corrects it. */
export const addressField = (
  name: string,
  example: string,
  more: Partial<Pick<FormField, 'when' | 'optional'>> = {},
): FormField => ({
  name,
  input: 'text',
  mono: true,
  example,
  ...more,
})

const SettingsForm = lazy(() => import('./SettingsForm.tsx').then((module) => ({ default: module.SettingsForm })))

type Props = Omit<Form, 'texts' | 'start'> &
  Readonly<{
    part: 'wan' | 'lan' | 'remote'
    endpointId: string
    /** What the device has now. */
    start: Values
    /** Why it cannot be changed although the device is there. */
    refusal?: string | undefined
    /** What it is now. */
    children: ReactNode
  }>

/** Settings of a device: what they are, and in its place the form that changes them. */
export function SettingsCard({ endpointId, start, refusal, children, ...spec }: Props) {
  const { t } = useTranslation(['network', 'common'])
  const { online } = useDevice(endpointId)
  const mayEdit = usePermission('device.edit')
  const [editing, setEditing] = useState(false)
  return (
    <Card
      className="hd-network-card"
      title={t(`network:${spec.part}.title`)}
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
          <SettingsForm spec={{ ...spec, texts: 'network' }} start={start} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        children
      )}
    </Card>
  )
}
