import type { RealtimeEvent } from '@headend/contract/realtime'
import { IconActivity } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { asText } from './asText.ts'

/** What arrived over the realtime channel, newest first, word for word. */
export function EventsCard({ events }: Readonly<{ events: readonly RealtimeEvent[] }>) {
  const { t } = useTranslation('debug')
  const formats = useFormats()
  return (
    <Card flush line title={t('events.title')} meta={t('events.meta')}>
      {events.length === 0 ? (
        <Empty icon={IconActivity} title={t('events.none')} text={t('events.noneText')} />
      ) : (
        <ul className="hd-debug-list hd-debug-scroll" tabIndex={0} aria-label={t('events.title')}>
          {events.map((event, index) => (
            <li key={`${event.time}-${events.length - index}`}>
              <details>
                <summary>
                  <span className="hd-muted">{formats.time(event.time)}</span>
                  <b>{event.kind}</b>
                  <span className="hd-cut">
                    <Line event={event} />
                  </span>
                </summary>
                <pre className="hd-mono">{asText(event)}</pre>
              </details>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const Line = ({ event }: { event: RealtimeEvent }) => {
  const { t } = useTranslation('debug')
  switch (event.kind) {
    case 'ValueUpdate':
      return (
        <span className="hd-mono">
          {event.path ?? event.method} {event.method === 'valueChanged' ? asText(event.value) : ''}
        </span>
      )
    case 'AvScreenCaptureResult':
      return <span>{event.result_status}</span>
    default:
      return (
        <span>
          {t('events.progress', { name: event.task.taskName, step: event.task.step, steps: event.task.steps })}
        </span>
      )
  }
}
