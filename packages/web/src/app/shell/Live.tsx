import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { second } from '../../lib/formats.ts'
import { useFormats, useLive, useNow, useServices } from '../../lib/services.tsx'
import type { LiveState } from '../../lib/realtime.ts'
import { useStore } from '../../lib/store.ts'
import { useLate } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { Mark } from '../../ui/Mark.tsx'

/** Seconds until the next try; at least 1 while one is planned. */
const secondsLeft = (live: LiveState, now: number): number | null =>
  live.state === 'closed' && live.retryAt !== null ? Math.max(1, Math.ceil((live.retryAt - now) / second)) : null

/** Whether values come as they change. A drop under a second says nothing. */
export function LivePill() {
  const { t } = useTranslation()
  const live = useLive()
  const isLost = useLate(live.state !== 'open', second)
  return isLost ? (
    <LostPill live={live} />
  ) : (
    <span className="hd-live hd-ok" role="status">
      <i />
      {t('live.open')}
    </span>
  )
}

function LostPill({ live }: { live: LiveState }) {
  const { t } = useTranslation()
  const seconds = secondsLeft(live, useNow(second))
  return (
    <span className={classes('hd-live', seconds === null ? 'hd-run' : 'hd-warn')}>
      {seconds === null ? <Mark name="arc" size={12} /> : <i />}
      {seconds === null ? t('live.connecting') : t('live.reconnecting', { seconds })}
    </span>
  )
}

/** Above the page while the values on it are old: what is wrong with the server is said here, and nowhere else. */
export function LiveBanner() {
  const live = useLive()
  const outage = useStore(useServices().outage)
  const isLost = live.state !== 'open' && live.since !== null
  const shows = useLate(isLost, second)
  if (shows && live.state !== 'open' && live.since !== null) return <Lost live={live} since={live.since} />
  return outage && <Unavailable since={outage.since} />
}

function Unavailable({ since }: { since: number }) {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (
    <div className="hd-lost-line hd-warn">
      <Mark name="triangle" size={16} />
      <p role="status">
        <b>{t('live.unavailable')}</b> {t('live.unavailableSince', { time: time(since) })}
      </p>
    </div>
  )
}

function Lost({ live, since }: { live: LiveState; since: number }) {
  const { t } = useTranslation()
  const { realtime } = useServices()
  const { time } = useFormats()
  const seconds = secondsLeft(live, useNow(second))
  return (
    <div className="hd-lost-line hd-warn">
      <Mark name="triangle" size={16} />
      <p>
        {/* Said once: a countdown read aloud every second would cover everything else. */}
        <b role="status">{t('live.lost')}</b>{' '}
        {seconds === null
          ? t('live.lostTrying', { time: time(since) })
          : t('live.lostSince', { time: time(since), seconds })}
      </p>
      {seconds !== null && (
        <Button size="sm" onClick={realtime.retry}>
          {t('live.tryNow')}
        </Button>
      )}
    </div>
  )
}
