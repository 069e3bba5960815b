import type { BulkContent, CommandType } from '@headend/contract/cmsBulk'
import { IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { size } from '../../lib/formats.ts'
import { useWords } from '../../lib/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TvPicture } from '../../ui/TvScreen.tsx'
import './force.css'

type Props = Readonly<{
  commandType: CommandType
  said: BulkContent
  /** Who has it in force. */
  by: string | undefined
}>
type Shown = Readonly<{ picture: ReactNode; name: string; lines: readonly string[] }>

/** How what is in force of a kind looks, and a few words of it. */
const useShown = ({ commandType, said }: Pick<Props, 'commandType' | 'said'>): Shown | undefined => {
  const word = useWords('provisioning')
  switch (commandType) {
    case 'BootingAd': {
      const ad = said.bootAd
      if (!ad) return undefined
      const length = word('seconds', { count: Math.round(ad.seconds * 10) / 10 })
      return {
        picture: <TvPicture of={{ moment: 'boot', name: ad.adName, src: ad.src }} />,
        name: ad.adName,
        lines: [ad.adFileNameOrg, `${word('versionOf', { version: ad.version })} · ${length} · ${size(ad.adFileSize)}`],
      }
    }
    case 'LandingChannel': {
      const channel = said.landingChannel
      if (!channel) return undefined
      const { channelName: name, channelNumber: number, image } = channel
      return {
        picture: <TvPicture of={{ moment: 'channel', name, number, image }} />,
        name,
        lines: [word('numberOf', { number })],
      }
    }
    case 'DsmCc': {
      const set = said.metadata
      if (!set) return undefined
      const parts = (['channels', 'radioChannels', 'banners', 'liveAds'] as const).filter((kind) => set[kind] > 0)
      return {
        picture: (
          <span className="hd-force-box">
            <Icon of={IconPackage} size={28} />
          </span>
        ),
        name: set.metaName,
        lines: [
          `${word('versionOf', { version: set.metaVersion })} · ${size(set.meta_file_size)}`,
          parts.map((kind) => word(`metadataSets:has.${kind}`, { count: set[kind] })).join(', '),
        ],
      }
    }
    default:
      return commandType satisfies never
  }
}

/** What is in force of a kind: a picture of it on the television, its name, and what else tells it from others. */
export function ForceFront(props: Props) {
  const word = useWords('provisioning')
  const shown = useShown(props)
  if (!shown) return null
  const lines = [...shown.lines, props.by && word('by', { name: props.by })]
  return (
    <div className="hd-force-front">
      {shown.picture}
      <div>
        <b>{shown.name}</b>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="hd-muted">
            {line}
          </span>
        ))}
      </div>
    </div>
  )
}
