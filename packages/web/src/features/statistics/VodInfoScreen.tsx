import { topTen } from '@headend/contract/linearTv'
import { vodStatisticsCalls } from '@headend/contract/vodStatistics'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Answered } from './Answered.tsx'
import { figureColumn, hoursColumn, nameColumn } from './itemColumns.ts'
import { ItemList } from './ItemList.tsx'
import { hoursOf, inHours } from './numbers.ts'
import { viewingLimits } from './period.ts'
import { RankCard } from './RankCard.tsx'
import { SaveTable } from './Save.tsx'
import { StatisticsPage } from './StatisticsPage.tsx'
import { useStatistics } from './useStatistics.ts'

/** Titles of video on demand: the ten that are watched most often, and all of them. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  const titles = useCall(vodStatisticsCalls.listInfos, { body: of.searched }, { keep: true })
  return (
    <StatisticsPage
      of={of}
      group={t('group.vod')}
      title={t('vodTitles.title')}
      about={t('vodTitles.about')}
      find={t('vodTitles.find')}
    >
      <Answered of={titles} title={t('vodTitles.top')}>
        {(rows) => (
          <RankCard
            title={t('vodTitles.top')}
            rows={rows.slice(0, topTen)}
            rowKey={({ vodName }) => vodName}
            name={{ label: t('column.vod'), cell: ({ vodName }) => vodName }}
            value={({ views }) => views}
            empty={t('nothingWatched')}
            actions={
              <SaveTable
                name="vod-top-ten"
                table={{
                  title: t('vodTitles.top'),
                  columns: [t('column.vod'), t('column.views'), t('column.hours')],
                  rows: rows
                    .slice(0, topTen)
                    .map(({ vodName, views, viewTime }) => [vodName, views, inHours(viewTime)]),
                }}
              />
            }
            columns={[
              { label: t('column.views'), number: true, cell: ({ views }) => count(views) },
              {
                label: t('column.hoursShort'),
                number: true,
                cell: ({ viewTime }) => <span className="hd-soft">{hoursOf(viewTime)}</span>,
              },
            ]}
          />
        )}
      </Answered>
      <ItemList
        of={of}
        title={t('vodTitles.all')}
        answer={titles}
        id={({ vodName }) => vodName}
        file="vod"
        columns={[
          nameColumn('vodName', t('column.vod'), { least: 140, wished: 320 }, { identity: true }),
          figureColumn('views', t('column.views'), { width: 110, shown: count }),
          hoursColumn(t('column.hours'), 130),
        ]}
        phone={({ vodName, views, viewTime }) => ({
          title: vodName,
          state: count(views),
          end: t('hours', { hours: hoursOf(viewTime) }),
        })}
      />
    </StatisticsPage>
  )
}
