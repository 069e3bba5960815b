import { linearTvCalls, mostCompared } from '@headend/contract/linearTv'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { useCall } from '../../lib/services.tsx'
import { Grid } from '../../ui/Card.tsx'
import { ChannelTop, CompareCard, OneShareCard, ShareCard } from './ChannelCards.tsx'
import { Figures } from './Figures.tsx'
import { ItemList } from './ItemList.tsx'
import { LinearPage } from './LinearPage.tsx'
import { hoursOf, hundredths, inHours } from './numbers.ts'
import { viewingLimits } from './period.ts'
import { useStatistics } from './useStatistics.ts'
import { HitsCard } from './ViewingCards.tsx'

/** Channels: their ratings and shares beside each other, the ten that are watched most, and all of them. */
export function Screen() {
  const { t } = useTranslation('statistics')
  const of = useStatistics(viewingLimits)
  const { keyword, body } = of
  const channels = useCall(
    linearTvCalls.listChannels,
    { body: { ...body, ...(keyword !== '' && { keyword }) } },
    { keep: true },
  )
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
          {
            id: 'channelNumber',
            header: t('column.number'),
            sortable: true,
            align: 'right',
            width: 70,
            value: ({ channelNumber }) => channelNumber,
            cell: ({ channelNumber }) => channelNumber,
          },
          {
            id: 'channelName',
            header: t('column.channel'),
            identity: true,
            sortable: true,
            width: { least: 140, wished: 260 },
            value: idOf,
            cell: idOf,
          },
          {
            id: 'viewTime',
            header: t('column.hours'),
            sortable: true,
            align: 'right',
            width: 120,
            value: ({ viewTime }) => inHours(viewTime),
            cell: ({ viewTime }) => hoursOf(viewTime),
          },
          {
            id: 'rating',
            header: t('column.rating'),
            sortable: true,
            align: 'right',
            width: 100,
            value: ({ rating }) => rating,
            cell: ({ rating }) => hundredths(rating),
          },
          {
            id: 'share',
            header: t('column.share'),
            sortable: true,
            align: 'right',
            width: 100,
            value: ({ share }) => share,
            cell: ({ share }) => hundredths(share),
          },
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
