import type { SignalQuality } from '@headend/contract/deviceInfo'
import { signalQualities } from '@headend/contract/deviceInfo'
import { topologyCounts } from '@headend/contract/topology'
import type { TopologyAssociation, TopologyCounts } from '@headend/contract/topology'
import { IconArrowBackUp, IconRefresh } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { useFacet } from '../../lib/facets.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { usePhone } from '../../lib/media.ts'
import { useListSearch } from '../../lib/screen.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Failure, Missing, Skeleton } from '../../ui/Blank.tsx'
import { Unreported } from '../../ui/Unreported.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { classes } from '../../ui/classes.ts'
import { Mark } from '../../ui/Mark.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { signalStates, states } from '../../ui/states.ts'
import { mesh } from './facets.ts'
import { HistoryCard } from './HistoryCard.tsx'
import { MeshGraph } from './MeshGraph.tsx'
import { MeshTable } from './MeshTable.tsx'
import { NodeCard } from './NodeCard.tsx'
import { differenceOf, named, wantedOf } from './nodes.ts'
import type { Node } from './nodes.ts'
import { useMoments } from './useMoments.ts'
import { namesOf, visitWords } from './words.ts'
import './topology.css'

/** The mesh of a device: as it is, kept so, or as it was at a moment of its history. */
export function TopologyPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('topology')
  const { device, online } = useDevice(endpointId)
  const { value, query } = useFacet(mesh, endpointId)
  const { search, show } = useListSearch('topology')
  const now = value !== null && value.length > 0 ? value : null
  const macAddress = device?.macAddr ?? now?.find(({ this_device }) => this_device)?.mac_address ?? null
  const asked = typeof search.row === 'number' ? search.row : null
  const { histories, moment: askedMoment } = useMoments(endpointId, macAddress, asked)
  // Of one that is away, the last that is known stands in place of now.
  const isAway = now === null && query.error !== null && !query.isFetching && !online
  const at = asked ?? (isAway ? (histories.data?.[0]?.createTime ?? null) : null)
  const latest = useMoments(endpointId, macAddress, asked === null ? at : null).moment
  const moment = asked === null ? latest : askedMoment
  const hosts = query.data?.hosts ?? []
  const then = moment.data?.accessPoints.map((one) => ({ ...one, stations: named(one.stations, hosts) })) ?? null
  const nodes = at === null ? now : then
  const moments = histories.data?.map((one) => ({ ...one, associations: named(one.associations, hosts) }))
  const showAt = (row: number | null): void => {
    const { row: _, ...rest } = search
    show(row === null ? rest : { ...rest, row })
  }
  const history = (
    <HistoryCard
      query={{ ...histories, data: moments }}
      at={at}
      onShow={showAt}
      now={now === null ? null : { time: query.dataUpdatedAt, counts: topologyCounts(now) }}
    />
  )
  const hasHistory = (histories.data?.length ?? 0) > 0

  if (nodes !== null)
    return (
      <Mesh
        nodes={nodes}
        at={at}
        visits={moments?.find(({ createTime }) => createTime === at)?.associations ?? []}
        now={now}
        onNow={now === null && isAway ? undefined : () => showAt(null)}
        onRefresh={at === null ? () => void query.refetch() : undefined}
        refreshing={query.isFetching}
        history={history}
      />
    )
  const isWaiting = at === null ? query.isPending : moment.isPending
  const error = at === null ? query.error : moment.error
  return (
    <div className={classes(hasHistory && 'hd-topology')}>
      <Card title={t('title')}>
        {isWaiting ? (
          <Skeleton lines={6} />
        ) : error && (online || at !== null) ? (
          <Failure error={error} onRetry={() => void (at === null ? query : moment).refetch()} />
        ) : error ? (
          <Unreported endpointId={endpointId} what={t('title')} query={query} />
        ) : (
          <Missing what={t('title')} text={t('notReported')} />
        )}
      </Card>
      {hasHistory && <div className="hd-topology-side">{history}</div>}
    </div>
  )
}

/** So many stations are found with a look. */
const few = 24

const isQuality = (value: unknown): value is SignalQuality => signalQualities.some((one) => one === value)

type MeshProps = Readonly<{
  nodes: readonly Node[]
  /** The moment it is of; null for now. */
  at: number | null
  /** Who came and left at that moment. */
  visits: readonly TopologyAssociation[]
  now: readonly Node[] | null
  /** Back to now; undefined where there is none. */
  onNow: (() => void) | undefined
  onRefresh: (() => void) | undefined
  refreshing: boolean
  history: React.ReactNode
}>

const Mesh = ({ nodes, at, visits, now, onNow, onRefresh, refreshing, history }: MeshProps) => {
  const { t } = useTranslation(['topology', 'common'])
  const isPhone = usePhone()
  const { search, show } = useListSearch('topology')
  const [selected, setSelected] = useState<string | null>(null)
  const look = search.tab === 'table' || search.tab === 'graph' ? search.tab : isPhone ? 'table' : 'graph'
  const words = search.q ?? ''
  const quality = isQuality(search['signal']) ? search['signal'] : null
  const counts = topologyCounts(nodes)
  const wanted = useMemo(() => wantedOf(nodes, { words, quality }), [nodes, words, quality])
  const all = nodes.flatMap((one) => [one, ...one.stations])
  const chosen =
    all.find(({ mac_address }) => mac_address === selected) ?? all.find(({ this_device }) => this_device) ?? all[0]
  const put = (next: typeof search, replace = true): void => {
    const { q: _, tab: __, signal: ___, ...rest } = search
    show({ ...rest, q: words, tab: look, ...(quality !== null && { signal: quality }), ...next }, replace)
  }
  const setQuality = (next: SignalQuality | null): void => {
    const { signal: _, ...rest } = search
    show(next === null ? rest : { ...rest, signal: next }, true)
  }

  return (
    <div className="hd-topology">
      <Card
        flush
        line
        title={`${t('accessPoints', { count: counts.accessPoints })}, ${t('stations', { count: counts.stations })}`}
        meta={<Qualities counts={counts} chosen={quality} onChoose={setQuality} />}
        actions={
          <>
            {(counts.stations > few || words !== '') && (
              <SearchField
                size="sm"
                className="hd-topology-search"
                label={t('search')}
                value={words}
                onChange={(q) => put({ q })}
              />
            )}
            <Segments
              label={t('look.label')}
              value={look}
              onChange={(tab) => put({ tab })}
              options={[
                { value: 'graph', label: t('look.graph') },
                { value: 'table', label: t('look.table') },
              ]}
            />
            {onRefresh && (
              <Button size="sm" icon={IconRefresh} busy={refreshing} onClick={onRefresh}>
                {t('refresh')}
              </Button>
            )}
          </>
        }
      >
        {at !== null && <Past {...{ at, nodes, visits, now, onNow }} />}
        {look === 'graph' ? (
          <MeshGraph
            nodes={wanted}
            selected={chosen?.mac_address ?? null}
            chosen={selected}
            onSelect={setSelected}
            past={at !== null}
          />
        ) : (
          <div className={classes(at !== null && 'hd-mesh-past')}>
            <MeshTable nodes={wanted} onSelect={setSelected} />
          </div>
        )}
      </Card>
      <div className="hd-topology-side">
        {chosen && (
          <NodeCard
            key={chosen.mac_address}
            node={chosen}
            above={nodes.find(({ mac_address }) => mac_address === chosen.upper_access_point)}
            live={at === null}
          />
        )}
        {history}
      </div>
    </div>
  )
}

/** How many stations have which signal; one that is pressed shows those alone. */
const Qualities = ({
  counts,
  chosen,
  onChoose,
}: Readonly<{
  counts: TopologyCounts
  chosen: SignalQuality | null
  onChoose: (quality: SignalQuality | null) => void
}>) => {
  const { t } = useTranslation('topology')
  return (
    <span className="hd-topology-qualities" role="group" aria-label={t('qualities')}>
      {signalQualities.map((quality) => {
        const { family, mark } = states[signalStates[quality]]
        return (
          (counts[quality] > 0 || chosen === quality) && (
            <button
              key={quality}
              type="button"
              className={classes('hd-status', `hd-${family}`)}
              aria-pressed={chosen === quality}
              onClick={() => onChoose(chosen === quality ? null : quality)}
            >
              {mark && <Mark name={mark} />}
              <span>{t(`count.${quality}`, { count: counts[quality] })}</span>
            </button>
          )
        )
      })}
      {counts.wired > 0 && <span className="hd-muted">{t('count.wired', { count: counts.wired })}</span>}
    </span>
  )
}

/** So many who came or left at a moment are told one by one. */
const mostVisits = 5

/** That it is over: when it was, what is other now, and the way back. */
const Past = ({
  at,
  nodes,
  visits,
  now,
  onNow,
}: Pick<MeshProps, 'nodes' | 'visits' | 'now' | 'onNow'> & Readonly<{ at: number }>) => {
  const { t } = useTranslation('topology')
  const formats = useFormats()
  const clock = useNow(10_000)
  const { came, went } = now === null ? { came: [], went: [] } : differenceOf(nodes, now)
  const time = formats.dateTime(at)
  return (
    <div className="hd-topology-past">
      <Banner
        family="held"
        mark="clock"
        title={t('past.title', { time, ago: formats.length(Math.max(0, clock - at)) })}
        side={
          onNow && (
            <Button size="sm" variant="primary" icon={IconArrowBackUp} onClick={onNow}>
              {t('past.back')}
            </Button>
          )
        }
      >
        {visits.slice(0, mostVisits).map((one) => (
          <div key={`${one.kind} ${one.mac_address} ${one.bssid}`}>{visitWords(t, one)}</div>
        ))}
        {visits.length > mostVisits && <div>{t('visit.more', { count: visits.length - mostVisits })}</div>}
        {onNow === undefined && t('past.offline')}
        {came.length > 0 && ` ${t('past.came', { count: came.length, names: namesOf(came) })}`}
        {went.length > 0 && ` ${t('past.went', { count: went.length, names: namesOf(went) })}`}
        {now !== null && came.length + went.length === 0 && ` ${t('past.same')}`}
      </Banner>
    </div>
  )
}
