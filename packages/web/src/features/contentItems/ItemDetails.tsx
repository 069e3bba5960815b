import type { ContentKind } from '@headend/contract/contentItems'
import { fileOf, isFilm, nameOf, sizeOf, textsOf } from '../../lib/content.ts'
import type { ContentItem } from '../../lib/content.ts'
import { count, notApplicable, size } from '../../lib/formats.ts'
import { useFormats } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { KeyValues } from '../../ui/KeyValues.tsx'
import type { KeyValue } from '../../ui/KeyValues.tsx'
import '../../ui/filmFrame.css'

/** A whole hour of the day. */
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** All that is known of one: what no list has room for, and who wrote it. */
export function ItemDetails({ kind, item }: Readonly<{ kind: ContentKind; item: ContentItem }>) {
  const word = useWords('contentItems')
  const own = useWords(textsOf[kind])
  const formats = useFormats()
  const ad: readonly KeyValue[] =
    'lcn' in item
      ? [
          { label: own('column.link'), value: item.link || notApplicable, mono: true },
          { label: own('column.lcn'), value: item.lcn, mono: true },
          { label: own('column.position'), value: own(`option.position.${item.position}`) },
          { label: own('column.endDate'), value: formats.day(item.endDate) },
          // To the end of the last hour.
          { label: word('hours'), value: `${clock(item.startHour)}–${clock(item.endHour + 1)}` },
          { label: own('column.duration'), value: word('seconds', { count: item.duration }) },
          { label: own('column.totalImpression'), value: count(item.totalImpression) },
          { label: own('column.afterBootImpression'), value: count(item.afterBootImpression) },
        ]
      : []
  return (
    <div className="hd-content-details">
      {isFilm(item) && (
        // It is an operator's own file, which has no words of its own to be read.
        <video className="hd-film" src={fileOf(item)} controls muted playsInline aria-label={nameOf(item)} />
      )}
      <KeyValues
        items={[
          ...('type' in item && kind === 'banner'
            ? [{ label: own('column.type'), value: own(`option.type.${item.type}`) }]
            : []),
          ...ad,
          { label: word('file'), value: item.fileName },
          { label: word('size'), value: size(sizeOf(item)) },
          { label: word('changed'), value: formats.dateTime(item.updateTime) },
          { label: word('by'), value: item.createUser },
        ]}
      />
    </div>
  )
}
