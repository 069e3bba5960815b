import type { TopologyAssociation, TopologyCounts, TopologyHistory } from '@headend/contract/topology'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats } from '../../lib/services.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { classes } from '../../ui/classes.ts'
import { Mark } from '../../ui/Mark.tsx'
import { namesOf } from './words.ts'

/** So many are drawn at first. */
const some = 50

type Props = Readonly<{
  query: Readonly<{
    data: readonly TopologyHistory[] | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }>
  /** The moment that is shown; null for now. */
  at: number | null
  onShow: (at: number | null) => void
  /** How it is now, and when that was said; null for a device that does not say. */
  now: Readonly<{ time: number; counts: TopologyCounts }> | null
}>

/** The moments of a mesh, each a change of it or stations that came and left: one that is chosen is shown in place of now. */
export function HistoryCard({ query, at, onShow, now }: Props) {
  const { t } = useTranslation('topology')
  const formats = useFormats()
  const [most, setMost] = useState(some)
  const moments = query.data ?? []
  // One that an address names is there, however old.
  const chosen = moments.findIndex(({ createTime }) => createTime === at)
  const shown = moments.slice(0, Math.max(most, chosen + 1))
  return (
    <Card flush line className="hd-mesh-history" title={t('history.title')} meta={t('history.meta')}>
      {query.isPending ? (
        <div className="hd-mesh-pad">
          <Skeleton lines={3} />
        </div>
      ) : query.error && moments.length === 0 ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <ul aria-label={t('history.title')}>
            {now && (
              <Moment isShown={at === null} onShow={() => onShow(null)} {...now.counts}>
                <b>{t('history.now')}</b> <span className="hd-muted">{formats.time(now.time)}</span>
              </Moment>
            )}
            {shown.map((moment) => (
              <Moment
                key={`${moment.createTime} ${moment.associations.length}`}
                isShown={moment.createTime === at}
                onShow={() => onShow(moment.createTime)}
                {...moment}
              >
                {formats.dateTime(moment.createTime)}
                <Visits of={moment.associations} />
              </Moment>
            ))}
          </ul>
          {moments.length === 0 && <p className="hd-muted hd-mesh-pad">{t('history.none')}</p>}
          {moments.length > shown.length && (
            <Button size="sm" variant="ghost" onClick={() => setMost((before) => before + 4 * some)}>
              {t('history.more', { count: moments.length - shown.length })}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

/** Who came and who left at a moment, each in a line. */
const Visits = ({ of }: Readonly<{ of: readonly TopologyAssociation[] }>) => {
  const { t } = useTranslation('topology')
  return (['Associated', 'Disassociated'] as const).map((kind) => {
    const stations = of.filter((one) => one.kind === kind)
    return (
      stations.length > 0 && (
        <span key={kind} className="hd-mesh-visit hd-cut">
          {t(`history.${kind}`, { names: namesOf(stations, 1) })}
        </span>
      )
    )
  })
}

type MomentProps = Readonly<{
  isShown: boolean
  onShow: () => void
  /** How many there were; null where nobody counted. */
  stations: number | null
  warning: number | null
  bad: number | null
  children: React.ReactNode
}>

const Moment = ({ isShown, onShow, stations, warning, bad, children }: MomentProps) => {
  const { t } = useTranslation('topology')
  return (
    <li>
      <button
        type="button"
        className={classes(isShown && 'hd-mesh-shown')}
        aria-current={isShown || undefined}
        onClick={onShow}
      >
        <span className="hd-grow hd-mesh-time">{children}</span>
        {warning !== null && warning > 0 && (
          <span className="hd-status hd-warn">
            <Mark name="triangle" size={12} />
            <span>{warning}</span>
            <span className="hd-said">{t('quality.warning')}</span>
          </span>
        )}
        {bad !== null && bad > 0 && (
          <span className="hd-status hd-bad">
            <Mark name="octagon" size={12} />
            <span>{bad}</span>
            <span className="hd-said">{t('quality.bad')}</span>
          </span>
        )}
        {stations !== null && <span className="hd-muted hd-mesh-count">{t('stations', { count: stations })}</span>}
      </button>
    </li>
  )
}
