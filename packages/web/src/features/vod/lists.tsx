import { vodCalls } from '@headend/contract/cmsVod'
import { count, size } from '../../lib/formats.ts'
import type { NounList } from '../../ui/list/spec.ts'
import { Status } from '../../ui/Status.tsx'

/** Minutes and seconds, or hours and minutes, as programme guides have it. */
const lengthOf = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(seconds % 60)}`
}

export const titles: NounList<typeof vodCalls.listTitles> = {
  call: vodCalls.listTitles,
  texts: 'vod',
  part: 'title',
  id: ({ titleId }) => titleId,
  columns: [
    { id: 'place', sortable: true, align: 'right', width: 80, cell: ({ place }) => count(place) },
    { id: 'title', identity: true, sortable: true, width: { least: 160, wished: 320 } },
    { id: 'category', sortable: true, width: { least: 90, wished: 140 } },
    {
      id: 'seconds',
      sortable: true,
      align: 'right',
      width: 90,
      cell: ({ seconds }) => (seconds === null ? '' : lengthOf(seconds)),
    },
    { id: 'titleId', sortable: true, mono: true, width: { least: 90, wished: 160 } },
    { id: 'poster', mono: true, wraps: true, hidden: true },
  ],
  phone: ({ title, category, seconds, titleId }) => ({
    plain: true,
    title,
    state: category,
    more: titleId,
    end: seconds === null ? '' : lengthOf(seconds),
  }),
}

export const versions: NounList<typeof vodCalls.listVersions> = {
  call: vodCalls.listVersions,
  texts: 'vod',
  part: 'version',
  id: ({ vodApiResponseId }) => vodApiResponseId,
  columns: [
    { id: 'version', identity: true, sortable: true, mono: true, width: { least: 100, wished: 180 } },
    {
      id: 'current',
      width: 120,
      cell: ({ current }, { word }) => (current ? <Status state="inUse" label={word('version.shown')} /> : ''),
    },
    { id: 'titles', sortable: true, align: 'right', width: 90, cell: ({ titles: of }) => count(of) },
    { id: 'vodSize', sortable: true, align: 'right', width: 90, cell: ({ vodSize }) => size(vodSize) },
    { id: 'getTime', sortable: true, as: 'time', width: 150 },
    { id: 'sha256', mono: true, wraps: true, hidden: true },
  ],
  order: { column: 'getTime', direction: 'desc' },
  phone: ({ version, current, titles: of, vodSize, getTime }, { word, formats, now }) => ({
    plain: true,
    title: version,
    state: current ? word('version.shown') : '',
    more: `${count(of)} · ${size(vodSize)}`,
    end: formats.ago(getTime, now),
  }),
}
