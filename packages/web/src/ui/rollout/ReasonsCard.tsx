import { IconRefresh } from '@tabler/icons-react'
import { count } from '../../lib/formats.ts'
import { useListSearch } from '../../lib/screen.ts'
import { usePermission } from '../../lib/services.tsx'
import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { devicesPart } from './DeviceRows.tsx'
import { useRollout, useRolloutWords } from './kind.ts'
import type { RolloutPage } from './kind.ts'
import './rollout.css'

/** Why devices failed, most first: a press shows those of one reason, which may be tried again together. */
export function ReasonsCard({ of }: Readonly<{ of: RolloutPage }>) {
  const word = useRolloutWords()
  const { search, show } = useListSearch(devicesPart)
  const { permission, useActOnMany } = useRollout()
  const mayRetry = usePermission(permission)
  const retry = useActOnMany((devices) => word('retried', { count: devices }))
  const failed = of.reasons.filter(({ state }) => state === 'fail')
  return (
    <Card
      title={word('page.why')}
      meta={count(of.counts.fail)}
      actions={
        mayRetry &&
        failed.length > 1 && (
          <Button
            size="sm"
            icon={IconRefresh}
            busy={retry.isPending}
            onClick={() => retry.run({ id: of.id, action: 'retry' })}
          >
            {word('retryMany', { count: of.counts.fail })}
          </Button>
        )
      }
    >
      {failed.length === 0 ? (
        <p className="hd-muted">{word('page.noFailure')}</p>
      ) : (
        <ul className="fp-reasons">
          {failed.map(({ reason, reasonText, devices }) => (
            <li key={reason}>
              <button
                type="button"
                className="hd-link"
                aria-pressed={search['reason'] === reason}
                onClick={() => show({ tab: 'fail', reason })}
              >
                {reasonText}
              </button>
              <span className="hd-row">
                <b>{count(devices)}</b>
                {mayRetry && (
                  <Button
                    size="sm"
                    icon={IconRefresh}
                    aria-label={word('page.retryReason', { count: devices, reason: reasonText })}
                    busy={retry.isPending}
                    onClick={() => retry.run({ id: of.id, action: 'retry', reason })}
                  >
                    {word('retry')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
