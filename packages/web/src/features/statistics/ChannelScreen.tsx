import { linearTvCalls, mostCompared } from '@headend/contract/linearTv'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Grid } from '../../ui/Card.tsx'
import { ChannelTop, CompareCard, OneShareCard, ShareCard } from './ChannelCards.tsx'
import { Figures } from './Figures.tsx'
import { figureColumn, hoursColumn, nameColumn } from './itemColumns.ts'
import { ItemList } from './ItemList.tsx'
import { LinearPage } from './LinearPage.tsx'
import { hoursOf, hundredths } from './numbers.ts'
import { viewingLimits } from './period.ts'
import { useStatistics } from './useStatistics.ts'
import { HitsCard } from './ViewingCards.tsx'

/** Channels: their ratings and shares beside each other, the ten that are watched most, and all of them. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  const { keyword } = of
  const channels = useCall(linearTvCalls.listChannels, { body: of.searched }, { keep: true })
  const compared = of.named('compare')
  const idOf = ({ channelName }: { channelName: string }): string => channelName
  return (
    <LinearPage of={of} title={t('channels.title')} about={t('channels.about')} find={t('channels.find')}>
      <Figures of={of} />
      <CompareCard of={of} compared={compared} kind="rating" />
      <Grid>
        <Grid.Cell span={7}>
          <ChannelTop of={of} />
        </Grid.Cell>
        <Grid.Cell span={5}>
          <ShareCard of={of} compared={compared} />
        </Grid.Cell>
        <Grid.Cell span={7}>
          <CompareCard of={of} compared={compared} kind="viewTime" />
        </Grid.Cell>
        <Grid.Cell span={5}>
          <OneShareCard of={of} />
        </Grid.Cell>
      </Grid>
      {keyword !== '' && <HitsCard of={of} />}
      <ItemList
        of={of}
        title={t('channels.all')}
        answer={channels}
        id={idOf}
        name={idOf}
        file="channels"
        selection={{
          chosen: new Set(compared),
          onChoose: (names) => of.show({ compare: [...names].slice(0, mostCompared) }),
        }}
        columns={[
          figureColumn('channelNumber', t('column.number'), { width: 70 }),
          nameColumn('channelName', t('column.channel'), { least: 140, wished: 260 }, { identity: true }),
          hoursColumn(t('column.hours'), 120),
          figureColumn('rating', t('column.rating'), { shown: hundredths }),
          figureColumn('share', t('column.share'), { shown: hundredths }),
        ]}
        phone={({ channelName, channelNumber, viewTime, rating, share }) => ({
          title: channelName,
          state: hundredths(rating),
          more: `${count(channelNumber)} · ${t('share')} ${hundredths(share)}`,
          end: t('hours', { hours: hoursOf(viewTime) }),
        })}
      />
    </LinearPage>
  )
}
