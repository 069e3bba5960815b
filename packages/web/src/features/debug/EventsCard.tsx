import type { RealtimeEvent } from '@headend/contract/realtime'
import { taskKindName } from '@headend/contract/tasks'
import { IconActivity } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useSettings } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { asText, Verbatim } from '../../ui/Verbatim.tsx'
import { LineList } from './LineList.tsx'

const keys = new WeakMap<RealtimeEvent, number>()
let last = 0

/** The same for an event wherever it stands: one that is open, or has the focus, stays so while others come. */
const keyOf = (event: RealtimeEvent): number => {
  const known = keys.get(event) ?? (last += 1)
  keys.set(event, known)
  return known
}

/** What arrived over the realtime channel, newest first, word for word. */
export function EventsCard({ events }: Readonly<{ events: readonly RealtimeEvent[] }>) {
  const { t } = useTranslation('debug')
  const formats = useFormats()
  return (
    <Card flush line title={t('events.title')} meta={t('events.meta')}>
      {events.length === 0 ? (
        <Empty icon={IconActivity} title={t('events.none')} text={t('events.noneText')} />
      ) : (
        <LineList label={t('events.title')}>
          {events.map((event) => (
            <li key={keyOf(event)}>
              <details>
                <summary tabIndex={-1}>
                  <span className="hd-muted">{formats.time(event.time)}</span>
                  <Line event={event} />
                </summary>
                <Verbatim label={event.kind} value={event} />
              </details>
            </li>
          ))}
        </LineList>
      )}
    </Card>
  )
}

/** The end of a path says which value it is; the whole of it is in the details. */
const tail = (path: string): string => path.split('.').slice(-2).join('.')

const Line = ({ event }: { event: RealtimeEvent }) => {
  const { t } = useTranslation('debug')
  const { language } = useSettings()
  switch (event.kind) {
    case 'ValueUpdate':
      return event.method === 'valueChanged' && event.path !== undefined ? (
        <span className="hd-mono hd-cut">
          <b>{tail(event.path)}</b> {asText(event.value)}
        </span>
      ) : (
        <span className="hd-cut">
          <b>{event.method}</b> <span className="hd-mono">{fieldsOf(event.value)}</span>
        </span>
      )
    case 'AvScreenCaptureResult':
      return (
        <span className="hd-cut">
          <b>{event.kind}</b> {event.result_status}
        </span>
      )
    default:
      return (
        <span className="hd-cut">
          <b>{event.kind}</b>{' '}
          {t('events.progress', {
            name: taskKindName(event.task.taskType, language),
            step: event.task.step,
            steps: event.task.steps,
          })}
        </span>
      )
  }
}

const fieldsOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? Object.keys(value).join(', ') : asText(value)
