import { commandTypeNames } from '@headend/contract/cmsBulk'
import type { BulkContent, CommandType } from '@headend/contract/cmsBulk'
import { IconPencil } from '@tabler/icons-react'
import { useFormats, usePermission, useSettings } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmButton } from '../../ui/Confirm.tsx'
import type { InForce } from '../../ui/force/inForce.ts'
import { permission, useSwitch } from '../../ui/force/useForce.ts'
import { ProfileProgress, ProfileStatus } from '../../ui/rollout/ProfileStatus.tsx'
import { standingOf } from '../../ui/rollout/standing.ts'
import { Status } from '../../ui/Status.tsx'
import { ForceFront } from './ForceFront.tsx'
import { shownOf } from './kind.tsx'
import './force.css'

/** How provisioning stands: what runs and has met no failure is as it should be, whether devices are still to come or not. */
function Standing({ of }: Readonly<{ of: ReturnType<typeof shownOf> }>) {
  return standingOf(of).state === 'proceeding' ? <Status state="provisioning" pill /> : <ProfileStatus of={of} pill />
}

type Props = Readonly<{
  commandType: CommandType
  of: InForce | undefined
  /** All that is in force, as the server says it. */
  said: BulkContent
  /** Asks for another one. */
  onChange: () => void
}>

/** What is in force of one kind: which, since when, whether devices are given it, and how many have it. */
export function ForceCard({ commandType, of, said, onChange }: Props) {
  const word = useWords('provisioning')
  const formats = useFormats()
  const { language } = useSettings()
  const may = usePermission(permission)
  const turn = useSwitch(of)
  const provisioning = of?.provisioning
  const since = of?.since == null ? undefined : formats.dateTime(of.since)
  return (
    <Card
      title={commandTypeNames[commandType][language]}
      className="hd-force-card"
      actions={
        of &&
        (provisioning && of.isOn ? (
          <Standing of={shownOf(provisioning)} />
        ) : (
          <Status state="stopped" label={word('off')} pill />
        ))
      }
    >
      {of ? (
        <>
          <ForceFront {...{ commandType, said }} by={provisioning?.createUser} />
          {provisioning && <ProfileProgress of={provisioning.counts} />}
        </>
      ) : (
        <p className="hd-muted">{word(`nothing.${commandType}`)}</p>
      )}
      {(may || since) && (
        <div className="hd-force-foot">
          {may && (
            <Button size="sm" icon={IconPencil} onClick={onChange}>
              {word(of ? 'change.open' : 'change.first')}
            </Button>
          )}
          {turn?.action.ask && (
            <ConfirmButton
              size="sm"
              icon={turn.action.icon}
              busy={turn.isPending}
              label={turn.action.label}
              title={turn.action.ask.title}
              text={turn.action.ask.text}
              action={turn.action.label}
              onConfirm={turn.action.run}
            />
          )}
          {since && <span className="hd-force-since hd-muted">{word('since', { time: since })}</span>}
        </div>
      )}
    </Card>
  )
}
