import { contentKinds } from '@headend/contract/contentItems'
import type { ContentKind } from '@headend/contract/contentItems'
import { callsOf, textsOf } from '../lib/content.ts'
import { size } from '../lib/formats.ts'
import { useCall } from '../lib/services.tsx'
import { useWords } from '../lib/words.ts'
import './sizesFoot.css'

/** What the files of a kind have together, in bytes; undefined while it is not known. */
const useSize = (kind: ContentKind, companyId: string): number | undefined =>
  useCall(callsOf[kind].list, { query: { opId: companyId, limit: 1 } }, { keep: true, silent: true }).data?.extras
    .totalFileSize

function Title({ kind }: Readonly<{ kind: ContentKind }>) {
  return <dt>{useWords(textsOf[kind])('title')}</dt>
}

/** The sizes of the kinds, and their total; they follow what anybody changes. */
export function SizesFoot({ companyId }: Readonly<{ companyId: string }>) {
  const word = useWords('contentItems')
  const sizes: Readonly<Record<ContentKind, number | undefined>> = {
    channel: useSize('channel', companyId),
    radioChannel: useSize('radioChannel', companyId),
    banner: useSize('banner', companyId),
    liveAd: useSize('liveAd', companyId),
  }
  const known = contentKinds.map((kind) => sizes[kind])
  const total = known.some((one) => one === undefined)
    ? undefined
    : known.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  return (
    <footer className="hd-sizes-foot">
      <dl>
        {contentKinds.map((kind) => (
          <div key={kind}>
            <Title kind={kind} />
            <dd>{sizes[kind] === undefined ? '–' : size(sizes[kind])}</dd>
          </div>
        ))}
        <div className="hd-sizes-total">
          <dt>{word('total')}</dt>
          <dd>{total === undefined ? '–' : size(total)}</dd>
        </div>
      </dl>
    </footer>
  )
}
