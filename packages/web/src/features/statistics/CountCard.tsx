import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import type { Asked } from '../../lib/download.ts'
import { RankCard } from './RankCard.tsx'
import { SaveAnswer } from './Save.tsx'
import { shareOf, sumOf } from './numbers.ts'

type Counted = Readonly<{ name: string; count: number }>

type Props = Readonly<{
  title: string
  meta?: string
  /** What a row is. */
  what: string
  rows: readonly Counted[]
  /** Rows that are shown; the file has them all. */
  most?: number
  file: Readonly<{ name: string; field: string; words?: Readonly<Record<string, string>>; ask: Asked }>
}>

/** Devices, or people, by what they are of: their number and share. */
export function CountCard({ title, meta, what, rows, most = 10, file }: Props) {
  const { t } = useTranslation('statistics')
  const all = sumOf(rows.map(({ count: devices }) => devices))
  return (
    <RankCard
      title={title}
      meta={meta ?? (rows.length > most ? t('shownOf', { shown: most, total: rows.length }) : undefined)}
      rows={rows.slice(0, most)}
      rowKey={({ name }) => name}
      name={{ label: what, cell: ({ name }) => name }}
      value={({ count: devices }) => devices}
      empty={t('none')}
      actions={
        <SaveAnswer
          name={file.name}
          title={title}
          rows={rows.length}
          ask={file.ask}
          columns={[
            { field: file.field, label: what, ...(file.words && { words: file.words }) },
            { field: 'count', label: t('column.count') },
          ]}
        />
      }
      columns={[
        { label: t('column.count'), number: true, cell: ({ count: devices }) => count(devices) },
        {
          label: t('column.part'),
          number: true,
          cell: ({ count: devices }) => <span className="hd-muted">{shareOf(devices, all)}</span>,
        },
      ]}
    />
  )
}
