import { linearTvCalls } from '@headend/contract/linearTv'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Grid } from '../../ui/Card.tsx'
import { Answered } from './Answered.tsx'
import { figureColumn, nameColumn } from './itemColumns.ts'
import { ItemList } from './ItemList.tsx'
import { LinearPage } from './LinearPage.tsx'
import { viewingLimits } from './period.ts'
import { RankCard } from './RankCard.tsx'
import { SaveTable } from './Save.tsx'
import { HintCard, SavedSeries } from './SeriesOf.tsx'
import { useStatistics } from './useStatistics.ts'
import type { Statistics } from './useStatistics.ts'

const keep = { keep: true } as const

type Part = Readonly<{ contentName: string; season: number | null; episode: number | null }>

/** A part of a series after its name: `S2 E10`. */
const partOf = ({ season, episode }: Part): string =>
  [season === null ? '' : `S${season}`, episode === null ? '' : `E${episode}`].filter(Boolean).join(' ')

const idOf = ({ contentName, season, episode }: Part): string => JSON.stringify([contentName, season, episode])

/** The ten contents that are watched most often. */
function Top({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const answer = useCall(linearTvCalls.listOnlineContentsTopTen, { body: of.body }, keep)
  const title = t('online.top')
  return (
    <Answered of={answer} title={title}>
      {(contents) => (
        <RankCard
          title={title}
          rows={contents}
          rowKey={idOf}
          name={{
            label: t('column.content'),
            cell: (one) => (
              <>
                {one.contentName} <span className="hd-muted">{partOf(one)}</span>
              </>
            ),
          }}
          value={({ views }) => views}
          empty={t('nothingWatched')}
          actions={
            <SaveTable
              name="online-contents-top-ten"
              table={{
                title,
                columns: [t('column.content'), t('column.season'), t('column.episode'), t('column.views')],
                rows: contents.map(({ contentName, season, episode, views }) => [
                  contentName,
                  season ?? '',
                  episode ?? '',
                  views,
                ]),
              }}
            />
          }
          columns={[{ label: t('column.views'), number: true, cell: ({ views }) => count(views) }]}
        />
      )}
    </Answered>
  )
}

/** How often the content that was opened in the list was watched, all of its parts together. */
function One({ of }: Readonly<{ of: Statistics }>) {
  const { t } = useTranslation('statistics')
  const programName = of.said('item')
  const answer = useCall(
    linearTvCalls.getSpecificOnlineContent,
    { body: { ...of.body, programName } },
    { ...keep, enabled: programName !== '' },
  )
  if (programName === '') return <HintCard title={t('online.one')}>{t('online.choose')}</HintCard>
  return (
    <Answered of={answer} title={programName}>
      {(points) => (
        <SavedSeries
          of={of}
          title={programName}
          meta={t('online.allParts')}
          file="online-content"
          points={points.map(({ label }) => label)}
          series={[{ name: t('column.views'), values: points.map(({ views }) => views), color: 'c1' }]}
        />
      )}
    </Answered>
  )
}

/** Content from the internet: the ten that are watched most often, one of them over time, and all of them by season and episode. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  const contents = useCall(linearTvCalls.listOnlineContents, { body: of.searched }, keep)
  return (
    <LinearPage of={of} title={t('online.title')} about={t('online.about')} find={t('online.find')}>
      <Grid>
        <Grid.Cell span={7}>
          <Top of={of} />
        </Grid.Cell>
        <Grid.Cell span={5}>
          <One of={of} />
        </Grid.Cell>
      </Grid>
      <ItemList
        of={of}
        title={t('online.all')}
        answer={contents}
        id={idOf}
        name={({ contentName }) => contentName}
        file="online-contents"
        columns={[
          nameColumn('contentName', t('column.content'), { least: 140, wished: 320 }, { identity: true }),
          figureColumn('season', t('column.season')),
          figureColumn('episode', t('column.episode')),
          figureColumn('views', t('column.views'), { width: 110, shown: count }),
        ]}
        phone={(one) => ({ title: one.contentName, state: count(one.views), more: partOf(one) })}
      />
    </LinearPage>
  )
}
