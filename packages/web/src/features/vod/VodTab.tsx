import type { vodCalls } from '@headend/contract/cmsVod'
import type { Vod } from '@headend/contract/cmsVod'
import { IconMovie } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { Suspense, lazy, useMemo, useState } from 'react'
import type { ContentTabProps } from '../../lib/features.ts'
import { count, size, unknown } from '../../lib/formats.ts'
import { useAnchor } from '../../lib/screen.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { useWords } from '../../lib/words.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Failure, Skeleton } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { ListPane } from '../../ui/list/ListPane.tsx'
import { titles, versions } from './lists.tsx'
import './vod.css'
import { contentPath, serverAnchor, useVod, vodAnchor } from './useVod.ts'

const ServerDialog = lazy(async () => ({ default: (await import('./ServerDialog.tsx')).ServerDialog }))

/** What needs the settings: who reads it is led there. */
const ofSettings = ['unauthorized', 'forbidden', 'unreadable', 'internal', 'unresolved', 'redirect', 'certificate']

const hintOf = (problem: string, { vodApiResponseId }: Vod): 'settings' | 'again' | 'first' =>
  ofSettings.includes(problem) ? 'settings' : vodApiResponseId === null ? 'first' : 'again'

function State({ vod, onServer }: Readonly<{ vod: Vod; onServer: () => void }>) {
  const word = useWords('vod')
  const formats = useFormats()
  const now = useNow(1000)
  const { progress, failure } = vod
  const facts = [
    ['version', vod.version ?? unknown],
    ['titles', count(vod.titles)],
    ['size', size(vod.vodSize)],
    ['lastGetTime', vod.lastGetTime === null ? word('fact.never') : formats.dateTime(vod.lastGetTime)],
    ['nextTime', vod.nextTime === null ? word('option.executionMode.manual') : formats.dateTime(vod.nextTime)],
  ] as const
  const settings = <Button onClick={onServer}>{word('server.open')}</Button>
  return (
    <>
      {!vod.set && (
        <Banner title={word('unset.title')} side={settings}>
          {word('unset.text')}
        </Banner>
      )}
      {progress && (
        <Banner family="run" title={word('running.title')}>
          {word('running.text', {
            count: progress.titles,
            titles: count(progress.titles),
            size: size(progress.bytes),
            since: formats.length(Math.max(0, now - progress.beginTime)),
          })}
        </Banner>
      )}
      {failure && (
        <Banner
          family="bad"
          title={word('failure.title', { time: formats.ago(failure.time, now) })}
          side={ofSettings.includes(failure.problem) ? settings : undefined}
        >
          {failure.message}
          <div>{word(`failure.${hintOf(failure.problem, vod)}`)}</div>
        </Banner>
      )}
      <dl className="hd-vod-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{word(`fact.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The titles of the VOD list of a company, how it came, and the lists before it. */
export function VodTab({ companyId, companyName }: ContentTabProps) {
  const word = useWords('vod')
  const { hash } = useLocation()
  const show = useAnchor(contentPath)
  const vod = useVod(companyId)
  const [part, setPart] = useState<'titles' | 'versions'>('titles')
  const specs = useMemo(
    () => ({ titles: { ...titles, scope: companyId }, versions: { ...versions, scope: companyId } }),
    [companyId],
  )
  const open = () => show(serverAnchor)
  return (
    <>
      <div className="hd-vod-state">
        {vod.data ? (
          <State vod={vod.data} onServer={open} />
        ) : vod.error ? (
          <Failure error={vod.error} onRetry={() => void vod.refetch()} />
        ) : (
          <Skeleton lines={3} />
        )}
        <Segments
          label={word('parts')}
          value={part}
          onChange={setPart}
          options={(['titles', 'versions'] as const).map((value) => ({ value, label: word(`part.${value}`) }))}
        />
      </div>
      {part === 'titles' ? (
        <ListPane<typeof vodCalls.listTitles> key="titles" spec={{ ...specs.titles, icon: IconMovie }} />
      ) : (
        <ListPane<typeof vodCalls.listVersions> key="versions" spec={specs.versions} />
      )}
      {hash === serverAnchor && (
        <Suspense>
          <ServerDialog {...{ companyId, companyName }} onClose={() => show(vodAnchor)} />
        </Suspense>
      )}
    </>
  )
}
