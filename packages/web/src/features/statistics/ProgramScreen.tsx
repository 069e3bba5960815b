import { linearTvCalls } from '@headend/contract/linearTv'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Grid } from '../../ui/Card.tsx'
import { Answered } from './Answered.tsx'
import { figureColumn, hoursColumn, nameColumn } from './itemColumns.ts'
import { ItemList } from './ItemList.tsx'
import { LinearPage } from './LinearPage.tsx'
import { hoursOf, hundredths, inHours } from './numbers.ts'
import { viewingLimits } from './period.ts'
import { RankCard } from './RankCard.tsx'
import { SaveTable } from './Save.tsx'
import { HintCard, SavedSeries } from './SeriesOf.tsx'
import { useStatistics } from './useStatistics.ts'
import type { Statistics } from './useStatistics.ts'
import { HitsCard } from './ViewingCards.tsx'

const keep = { keep: true } as const

/** The ten programmes that are watched most. */
function Top({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const answer = useCall(linearTvCalls.listProgramsTopTen, { body: of.body }, keep)
  const title = t('programs.top')
  return (
    <Answered of={answer} title={title}>
      {(programs) => (
        <RankCard
          title={title}
          rows={programs}
          rowKey={({ programName, channelName }) => `${programName} ${channelName}`}
          name={{ label: t('column.program'), cell: ({ programName }) => programName }}
          value={({ viewTime }) => viewTime}
          empty={t('nothingWatched')}
          actions={
            <SaveTable
              name="programmes-top-ten"
              table={{
                title,
                columns: [
                  t('column.program'),
                  t('column.channel'),
                  t('column.hours'),
                  t('column.rating'),
                  t('column.hits'),
                ],
                rows: programs.map(({ programName, channelName, viewTime, rating, hits }) => [
                  programName,
                  channelName,
                  inHours(viewTime),
                  rating,
                  hits,
                ]),
              }}
            />
          }
          columns={[
            {
              label: t('column.channel'),
              className: 'stats-wide',
              cell: ({ channelName }) => <span className="hd-soft">{channelName}</span>,
            },
            { label: t('column.rating'), number: true, cell: ({ rating }) => hundredths(rating) },
            {
              label: t('column.hits'),
              number: true,
              cell: ({ hits }) => <span className="hd-soft">{count(hits)}</span>,
            },
          ]}
        />
      )}
    </Answered>
  )
}

/** How often the programme that was opened in the list was watched, and its rating; nothing until then. */
function One({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const programName = of.said('item')
  const answer = useCall(
    linearTvCalls.getSpecificProgram,
    { body: { ...of.body, programName } },
    { ...keep, enabled: programName !== '' },
  )
  if (programName === '') return <HintCard title={t('programs.one')}>{t('programs.choose')}</HintCard>
  return (
    <Answered of={answer} title={programName}>
      {(points) => {
        const shared = {
          of,
          height: 140,
          points: points.map(({ label }) => label),
        }
        return (
          <>
            <SavedSeries
              {...shared}
              title={programName}
              meta={t('hits.hits')}
              file="programme-hits"
              series={[{ name: t('hits.hits'), values: points.map(({ hits }) => hits), color: 'c2' }]}
            />
            <SavedSeries
              {...shared}
              title={programName}
              meta={t('column.rating')}
              finding={hundredths(points.at(-1)?.rating ?? null)}
              file="programme-rating"
              format={hundredths}
              axis="{value}%"
              series={[
                { name: t('column.rating'), values: points.map(({ rating }) => rating), color: 'c1', line: 'solid' },
              ]}
            />
          </>
        )
      }}
    </Answered>
  )
}

/** Programmes: the ten that are watched most, one of them over time, and all of them. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  const programs = useCall(linearTvCalls.listPrograms, { body: of.searched }, keep)
  return (
    <LinearPage of={of} title={t('programs.title')} about={t('programs.about')} find={t('programs.find')}>
      <Grid>
        <Grid.Cell span={7}>
          <Top of={of} />
        </Grid.Cell>
        <Grid.Cell span={5}>
          <One of={of} />
        </Grid.Cell>
      </Grid>
      <HitsCard of={of} />
      <ItemList
        of={of}
        title={t('programs.all')}
        answer={programs}
        id={({ programName, channelName }) => JSON.stringify([programName, channelName])}
        name={({ programName }) => programName}
        file="programmes"
        columns={[
          nameColumn('programName', t('column.program'), { least: 140, wished: 280 }, { identity: true }),
          nameColumn('channelName', t('column.channel'), { least: 110, wished: 200 }),
          hoursColumn(t('column.hours'), 120),
          figureColumn('rating', t('column.rating'), { shown: hundredths }),
          figureColumn('hits', t('column.hits'), { shown: count }),
        ]}
        phone={({ programName, channelName, viewTime, rating }) => ({
          title: programName,
          state: hundredths(rating),
          more: channelName,
          end: t('hours', { hours: hoursOf(viewTime) }),
        })}
      />
    </LinearPage>
  )
}
