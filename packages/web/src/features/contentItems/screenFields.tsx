import { channelCalls } from '@headend/contract/cmsChannels'
import { adPositions } from '@headend/contract/contentItems'
import type { ContentKind } from '@headend/contract/contentItems'
import type { ComponentType } from 'react'
import { useCall, useCompany } from '../../lib/services.tsx'
import { SentFile } from '../../ui/form/spec.ts'
import type { DrawnProps, Values } from '../../ui/form/spec.ts'
import { TvScreen } from '../../ui/TvScreen.tsx'
import type { TvMoment } from '../../ui/TvScreen.tsx'
import { useFileAddress } from '../../ui/useFileAddress.ts'
import { shownOn } from './kinds.ts'

const textAt = (values: Values, name: string): string => {
  const value = values[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

type Shown = Readonly<{ src: string; isFilm: boolean }>

/** How the television shows what a form says so far. */
const momentIn = (kind: ContentKind, values: Values, { src, isFilm }: Shown): Exclude<TvMoment, { moment: 'boot' }> => {
  const name = textAt(values, 'name')
  switch (kind) {
    case 'channel':
    case 'radioChannel':
      return {
        moment: kind === 'channel' ? 'channel' : 'radio',
        name,
        number: Number(textAt(values, 'logicalChannelNumber')),
        image: src,
      }
    case 'banner':
      return { moment: 'home', name, banner: src }
    case 'liveAd':
      return {
        moment: 'ad',
        position: adPositions.find((one) => one === values['position']) ?? 'bottom',
        description: textAt(values, 'description'),
        src,
        isFilm,
        on: undefined,
      }
    default:
      return kind satisfies never
  }
}

const drawnOf = (kind: ContentKind): ComponentType<DrawnProps> =>
  function ScreenField({ values, row = {} }) {
    const { companyId } = useCompany()
    const sent = values['fileId']
    const file = sent instanceof SentFile ? (sent.file ?? null) : null
    const chosen = useFileAddress(file)
    const kept = textAt(row, kind === 'liveAd' ? 'src' : 'image')
    const src = chosen ?? kept
    const { data } = useCall(
      channelCalls.list,
      { query: { opId: companyId } },
      { keep: true, silent: true, enabled: kind === 'liveAd' },
    )
    if (src === '') return null
    const isFilm = file ? file.type.startsWith('video/') : row['type'] === 'mp4'
    const moment = momentIn(kind, values, { src, isFilm })
    return (
      <div className="hd-content-screen">
        <TvScreen
          of={moment.moment === 'ad' ? { ...moment, on: shownOn(textAt(values, 'lcn'), data?.rows ?? []) } : moment}
        />
      </div>
    )
  }

/** Draws the television as what is being written would be seen on it, by its kind. */
export const screenFields = {
  channel: drawnOf('channel'),
  radioChannel: drawnOf('radioChannel'),
  banner: drawnOf('banner'),
  liveAd: drawnOf('liveAd'),
} as const satisfies Readonly<Record<ContentKind, ComponentType<DrawnProps>>>
