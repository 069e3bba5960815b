import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count } from '../../lib/formats.ts'
import { pageSizes } from '../../lib/settings.ts'
import { classes } from '../classes.ts'
import { Icon } from '../Icon.tsx'
import { PlainSelect } from '../PlainSelect.tsx'
import { pagesAround } from './layout.ts'
import './pager.css'

type Props = Readonly<{
  /** Counted from 1. */
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
  onLimit?: (limit: number) => void
}>

/** Where the rows stand in the whole, and the way to the others. */
export function Pager({ page, limit, total, onPage, onLimit }: Props) {
  const { t } = useTranslation()
  const last = Math.max(1, Math.ceil(total / limit))
  const from = (page - 1) * limit + 1
  const text =
    total === 0
      ? ''
      : t('table.range', { from: count(from), to: count(Math.min(total, page * limit)), total: count(total) })
  const sizes = [...new Set<number>([...pageSizes, limit])].toSorted((a, b) => a - b)
  return (
    <div className="hd-pager">
      <span role="status">
        {text.split(/([\d,]+(?:–[\d,]+)?)/).map((part, at) => (at % 2 === 1 ? <b key={at}>{part}</b> : part))}
      </span>
      {onLimit && (
        <span className="hd-pager-size">
          {total > 0 && <span aria-hidden="true">· </span>}
          <PlainSelect
            label={t('table.perPageLabel')}
            value={limit}
            options={sizes.map((size) => ({ value: String(size), label: t('table.perPage', { count: size }) }))}
            onChange={(event) => onLimit(Number(event.target.value))}
          />
        </span>
      )}
      <nav aria-label={t('table.pages')}>
        <button type="button" aria-label={t('table.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <Icon of={IconChevronLeft} />
        </button>
        {pagesAround(page, last).map((one, at) =>
          one === null ? (
            <span key={`gap ${at}`} className="hd-page-number" aria-hidden="true">
              …
            </span>
          ) : (
            <button
              key={one}
              type="button"
              className={classes('hd-page-number')}
              aria-label={t('table.page', { page: one })}
              aria-current={one === page ? 'page' : undefined}
              onClick={() => onPage(one)}
            >
              {one}
            </button>
          ),
        )}
        <button type="button" aria-label={t('table.next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
          <Icon of={IconChevronRight} />
        </button>
      </nav>
    </div>
  )
}
