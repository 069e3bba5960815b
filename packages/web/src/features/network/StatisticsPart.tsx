import { networkInterfaces } from '@headend/contract/deviceInfo'
import type { NetworkStatistics } from '@headend/contract/deviceInfo'
import { useEffect, useState } from 'react'
import { statistics, useFacet } from '../../lib/facets.ts'
import { count, notApplicable, size, speed } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Card } from '../../ui/Card.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { Fresh } from '../../ui/Vitals.tsx'
import { ratesOf, withSample } from './rates.ts'
import type { Rate, Sample } from './rates.ts'
import { RateChart } from './RateChart.tsx'
import { Reported } from './Reported.tsx'
import './network.css'

type Name = NetworkStatistics['interface']
type Row = NetworkStatistics & Readonly<{ rate: Rate | undefined }>

const megabits = (bits: number | null | undefined): string =>
  bits === null || bits === undefined ? notApplicable : speed(bits / 1_000_000)

/** What goes through the interfaces of a device: now, and since it started. */
export function StatisticsPart({ endpointId }: Readonly<{ endpointId: string }>) {
  const { t } = useTranslation('network')
  const { value, query } = useFacet(statistics, endpointId)
  const [samples, setSamples] = useState<readonly Sample[]>([])
  const [chosen, setChosen] = useState<Name>('wan')
  useEffect(() => {
    if (value) setSamples((before) => withSample(before, { time: Date.now(), stats: value }))
  }, [value])

  return (
    <Reported {...{ endpointId, value, query }} title={t('statistics.title')} has={(stats) => stats.length > 0}>
      {(stats) => {
        const names = networkInterfaces.filter((name) => stats.some((one) => one.interface === name))
        const shown = names.includes(chosen) ? chosen : (names[0] ?? chosen)
        const rows = stats.map((one): Row => ({ ...one, rate: ratesOf(samples, one.interface).at(-1)?.rate }))
        return (
          <div className="hd-network">
            <Card
              title={t('statistics.now')}
              actions={
                <Segments
                  label={t('statistics.interface')}
                  value={shown}
                  onChange={setChosen}
                  options={names.map((name) => ({ value: name, label: t(`statistics.name.${name}`) }))}
                />
              }
            >
              <RateChart name={t(`statistics.name.${shown}`)} rates={ratesOf(samples, shown)} />
            </Card>
            <Card flush line title={t('statistics.title')} meta={t('statistics.since')}>
              <Totals rows={rows} />
            </Card>
          </div>
        )
      }}
    </Reported>
  )
}

const Totals = ({ rows }: Readonly<{ rows: readonly Row[] }>) => {
  const { t } = useTranslation('network')
  const pair = (received: string, sent: string) => (
    <span className="hd-network-pair">
      <Fresh value={received}>{received}</Fresh>
      <Fresh value={sent}>{sent}</Fresh>
    </span>
  )
  const lost = (received: number, sent: number) => (
    <span className={received + sent > 0 ? undefined : 'hd-muted'}>{pair(count(received), count(sent))}</span>
  )
  const columns: readonly Column<Row>[] = [
    {
      id: 'interface',
      header: t('statistics.interface'),
      identity: true,
      width: 110,
      cell: (row) => t(`statistics.name.${row.interface}`),
    },
    {
      id: 'direction',
      header: t('statistics.direction'),
      width: 90,
      cell: () => <span className="hd-soft">{pair(t('statistics.received'), t('statistics.sent'))}</span>,
    },
    {
      id: 'rate',
      header: t('statistics.rate'),
      align: 'right',
      width: 110,
      cell: ({ rate }) => pair(megabits(rate?.received), megabits(rate?.sent)),
    },
    {
      id: 'bytes',
      header: t('statistics.bytes'),
      align: 'right',
      width: 110,
      cell: (row) => pair(size(row.bytes_received), size(row.bytes_sent)),
    },
    {
      id: 'packets',
      header: t('statistics.packets'),
      align: 'right',
      width: 120,
      cell: (row) => pair(count(row.packets_received), count(row.packets_sent)),
    },
    {
      id: 'errors',
      header: t('statistics.errors'),
      align: 'right',
      width: 90,
      cell: (row) => lost(row.errors_received, row.errors_sent),
    },
    {
      id: 'discards',
      header: t('statistics.discards'),
      align: 'right',
      width: 90,
      cell: (row) => lost(row.discards_received, row.discards_sent),
    },
  ]
  return (
    <div className="hd-network-totals">
      <DataTable
        inCard
        label={t('statistics.title')}
        columns={columns}
        rows={rows}
        rowId={(row) => row.interface}
        phoneRow={(row) => (
          <div className="hd-network-phone">
            <b>{t(`statistics.name.${row.interface}`)}</b>
            <dl>
              <dt>{t('statistics.received')}</dt>
              <dd>
                {megabits(row.rate?.received)} · {size(row.bytes_received)} · {count(row.packets_received)}
              </dd>
              <dt>{t('statistics.sent')}</dt>
              <dd>
                {megabits(row.rate?.sent)} · {size(row.bytes_sent)} · {count(row.packets_sent)}
              </dd>
              <dt>{t('statistics.errors')}</dt>
              <dd>
                {count(row.errors_received)} · {count(row.errors_sent)}
              </dd>
              <dt>{t('statistics.discards')}</dt>
              <dd>
                {count(row.discards_received)} · {count(row.discards_sent)}
              </dd>
            </dl>
          </div>
        )}
      />
    </div>
  )
}
