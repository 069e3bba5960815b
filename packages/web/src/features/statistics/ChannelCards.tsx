import { linearTvCalls } from '@headend/contract/linearTv'
import type { Answer } from '@headend/contract/core'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { decimal } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Answered } from './Answered.tsx'
import { hoursOf, hundredths, inHours } from './numbers.ts'
import { RankCard } from './RankCard.tsx'
import { SaveTable } from './Save.tsx'
import { colorAt, HintCard, SavedSeries } from './SeriesOf.tsx'
import type { Statistics } from './useStatistics.ts'

const keep = { keep: true } as const
const round = (value: number): number => Math.round(value * 100) / 100

type Compared = Readonly<{ of: Statistics; compared: readonly string[] }>

/** What a call about several channels is asked: those that are chosen, else it says itself which are watched most. */
const bodyOf = ({ of: { body }, compared }: Compared) => ({
  body: { ...body, ...(compared.length > 0 && { channelKeywords: [...compared] }) },
})

type Channels<Value> = readonly Readonly<{
  channelName: string
  periods: readonly (Readonly<{ label: string }> & Value)[]
}>[]

const lines = <Value,>(channels: Channels<Value>, valueOf: (value: Value) => number) => ({
  points: channels[0]?.periods.map(({ label }) => label) ?? [],
  series: channels.map(({ channelName, periods }, at) => ({
    name: channelName,
    values: periods.map(valueOf),
    color: colorAt(at),
    line: at < 7 ? ('solid' as const) : ('dashed' as const),
  })),
})

type Drawn = ReturnType<typeof lines>

function Lines({ of, drawn, kind }: Readonly<{ of: Statistics; drawn: Drawn; kind: 'rating' | 'viewTime' }>) {
  const { t } = useTranslation('statistics')
  const best = drawn.series.toSorted((a, b) => (b.values.at(-1) ?? 0) - (a.values.at(-1) ?? 0))[0]
  return (
    <SavedSeries
      of={of}
      title={t(`compare.${kind}`)}
      finding={best ? t('compare.finding', { name: best.name }) : t('nothingWatched')}
      file={kind === 'rating' ? 'channel-ratings' : 'channel-hours'}
      {...(kind === 'rating'
        ? { format: hundredths, axis: '{value}%', height: 240 }
        : { format: (hours: number | null) => (hours === null ? '—' : decimal(hours)) })}
      {...drawn}
    />
  )
}

/** Ratings, or hours, of channels beside each other: those chosen in the list, else the seven that are watched most. */
export function CompareCard(props: Compared & Readonly<{ kind: 'rating' | 'viewTime' }>) {
  return props.kind === 'rating' ? <Ratings {...props} /> : <ViewTimes {...props} />
}

function Ratings(props: Compared) {
  const { t } = useTranslation('statistics')
  const answer = useCall(linearTvCalls.listCompeteChannelRatings, bodyOf(props), keep)
  return (
    <Answered of={answer} title={t('compare.rating')}>
      {(channels) => <Lines of={props.of} drawn={lines(channels, ({ rating }) => rating)} kind="rating" />}
    </Answered>
  )
}

function ViewTimes(props: Compared) {
  const { t } = useTranslation('statistics')
  const answer = useCall(linearTvCalls.listCompeteChannels, bodyOf(props), keep)
  return (
    <Answered of={answer} title={t('compare.viewTime')}>
      {(channels) => (
        <Lines of={props.of} drawn={lines(channels, ({ viewTime }) => inHours(viewTime))} kind="viewTime" />
      )}
    </Answered>
  )
}

/** Shares of channels as parts of everything that was watched, and of the others together. */
export function ShareCard(props: Compared) {
  const { t } = useTranslation('statistics')
  const { of } = props
  const answer = useCall(linearTvCalls.listChannelMultiShares, bodyOf(props), keep)
  const title = t('shares.title')
  return (
    <Answered of={answer} title={title}>
      {(channels) => {
        const { points, series } = lines(channels, ({ share }) => share)
        const others = points.map((_, at) =>
          round(Math.max(0, 100 - series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0))),
        )
        // A day on which nobody watched has no shares, of the others neither.
        const isWatched = (at: number): boolean => series.some(({ values }) => (values[at] ?? 0) > 0)
        return (
          <SavedSeries
            of={of}
            title={title}
            finding={t('shares.finding', {
              name: series[0]?.name ?? '—',
              share: hundredths(series[0]?.values.at(-1) ?? 0),
            })}
            file="channel-shares"
            points={points}
            format={hundredths}
            axis="{value}%"
            max={100}
            series={[
              ...series.map(({ name, values, color }) => ({ name, values, color })),
              {
                name: t('other'),
                values: others.map((share, at) => (isWatched(at) ? share : 0)),
                color: 'c8' as const,
              },
            ]}
          />
        )
      }}
    </Answered>
  )
}

/** The share of the channel that was opened in the list, else of the one that leads. */
export function OneShareCard({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const { body } = of
  const top = useCall(linearTvCalls.listChannelsTopTen, { body }, keep)
  const keyword = of.said('item') || (top.data?.[0]?.channelName ?? '')
  const answer = useCall(
    linearTvCalls.listChannelShares,
    { body: { ...body, keyword } },
    { ...keep, enabled: keyword !== '' },
  )
  const title = t('oneShare.title', { name: keyword === '' ? '—' : keyword })
  if (keyword === '' && top.data) return <HintCard title={t('shares.title')}>{t('nothingWatched')}</HintCard>
  return (
    <Answered of={answer} title={title}>
      {(points) => (
        <SavedSeries
          of={of}
          title={title}
          finding={hundredths(points.at(-1)?.share ?? null)}
          file="channel-share"
          points={points.map(({ label }) => label)}
          format={hundredths}
          axis="{value}%"
          series={[{ name: t('share'), values: points.map(({ share }) => share), color: 'c1', line: 'solid' }]}
        />
      )}
    </Answered>
  )
}

type Channel = Answer<typeof linearTvCalls.listChannels>[number]

function Change({ by }: Readonly<{ by: number | undefined }>) {
  if (by === undefined) return <span className="hd-muted">—</span>
  const way = by > 0 ? 'up' : by < 0 ? 'down' : undefined
  return (
    <span className="stats-change" data-way={way}>
      {way === 'up' ? '+' : way === 'down' ? '−' : ''}
      {Math.abs(by).toFixed(2)}
    </span>
  )
}

/** The ten channels that are watched most, and what that is against as many days before. */
export function ChannelTop({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const answer = useCall(linearTvCalls.listChannelsTopTen, { body: of.body }, keep)
  const before = useCall(linearTvCalls.listChannels, { body: of.before }, keep).data
  const changeOf = ({ channelName, rating }: Channel): number | undefined => {
    const was = before?.find((one) => one.channelName === channelName)
    return was && round(rating - was.rating)
  }
  const title = t('channels.top')
  return (
    <Answered of={answer} title={title}>
      {(channels) => (
        <RankCard
          title={title}
          meta={t('againstBefore')}
          rows={channels}
          rowKey={({ channelNumber, channelName }) => `${channelNumber} ${channelName}`}
          name={{
            label: t('column.channel'),
            cell: ({ channelNumber, channelName }) => (
              <>
                <span className="stats-number">{channelNumber}</span> {channelName}
              </>
            ),
          }}
          value={({ rating }) => rating}
          empty={t('nothingWatched')}
          actions={
            <SaveTable
              name="channels-top-ten"
              table={{
                title,
                columns: [
                  t('column.number'),
                  t('column.channel'),
                  t('column.hours'),
                  t('column.rating'),
                  t('column.share'),
                ],
                rows: channels.map(({ channelNumber, channelName, viewTime, rating, share }) => [
                  channelNumber,
                  channelName,
                  inHours(viewTime),
                  rating,
                  share,
                ]),
              }}
            />
          }
          columns={[
            { label: t('column.rating'), number: true, cell: ({ rating }) => hundredths(rating) },
            {
              label: t('column.share'),
              number: true,
              cell: ({ share }) => <span className="hd-soft">{hundredths(share)}</span>,
            },
            {
              label: t('column.hoursShort'),
              number: true,
              className: 'stats-wide',
              cell: ({ viewTime }) => <span className="hd-soft">{hoursOf(viewTime)}</span>,
            },
            { label: t('column.change'), number: true, cell: (row) => <Change by={changeOf(row)} /> },
          ]}
        />
      )}
    </Answered>
  )
}
