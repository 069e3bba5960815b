import { cmsBulkCalls as calls, commandTypeNames } from '@headend/contract/cmsBulk'
import type { CommandType } from '@headend/contract/cmsBulk'
import { IconPencil, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAct, useFormats, usePermission, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import { ProfileProgress, ProfileStatus } from '../../ui/rollout/ProfileStatus.tsx'
import { Status } from '../../ui/Status.tsx'
import type { InForce } from './inForce.ts'
import { permission, refresh, shownOf } from './kind.tsx'

/** Switches what is in force on and off. */
function Switch({ of }: Readonly<{ of: InForce }>) {
  const word = useWords('provisioning')
  const { name, serviceTaskId, id, commandType, isOn, provisioning } = of
  const body = { serviceTaskId, id, commandType }
  const start = useAct(calls.start, { refresh, success: () => word('started', { name }) })
  const stop = useAct(calls.stop, { refresh, success: () => word('stopped', { name }) })
  const isPaused = provisioning?.status === 'paused'
  if (!isOn || isPaused)
    return (
      <ConfirmButton
        size="sm"
        icon={IconPlayerPlay}
        busy={start.isPending}
        title={word('start.title', { name })}
        text={word(isPaused ? 'start.resume' : 'start.text')}
        action={word('start.action')}
        onConfirm={() => start.mutate({ body })}
      />
    )
  return (
    <ConfirmButton
      size="sm"
      icon={IconPlayerStop}
      busy={stop.isPending}
      title={word('stop.title', { name })}
      text={word('stop.text')}
      action={word('stop.action')}
      onConfirm={() => stop.mutate({ body })}
    />
  )
}

type Props = Readonly<{
  commandType: CommandType
  of: InForce | undefined
  /** Asks for another one. */
  onChange: () => void
  /** Beside its buttons. */
  children?: ReactNode
}>

/** What is in force of one kind: which, since when, whether devices are given it, and how many have it. */
export function ForceCard({ commandType, of, onChange, children }: Props) {
  const word = useWords('provisioning')
  const formats = useFormats()
  const { language } = useSettings()
  const may = usePermission(permission)
  const provisioning = of?.provisioning
  return (
    <Card
      title={commandTypeNames[commandType][language]}
      meta={
        of &&
        (provisioning && of.isOn ? (
          <ProfileStatus of={shownOf(provisioning)} pill />
        ) : (
          <Status state="stopped" label={word('off')} pill />
        ))
      }
      actions={
        <>
          {may && (
            <Button size="sm" icon={IconPencil} onClick={onChange}>
              {word(of ? 'change.open' : 'change.first')}
            </Button>
          )}
          {may && of && <Switch of={of} />}
          {children}
        </>
      }
    >
      {of ? (
        <>
          <KeyValues
            items={[
              { label: word('column.name'), value: of.name },
              {
                label: word(commandType === 'LandingChannel' ? 'column.channelNumber' : 'column.contentVersion'),
                value: of.mark,
                mono: true,
              },
              { label: word('column.since'), value: of.since === null ? null : formats.dateTime(of.since) },
              { label: word('column.createUser'), value: provisioning?.createUser ?? null },
            ]}
          />
          {provisioning && <ProfileProgress of={provisioning.counts} />}
        </>
      ) : (
        <p className="hd-muted">{word(`nothing.${commandType}`)}</p>
      )}
    </Card>
  )
}
