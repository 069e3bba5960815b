import type { RemoteKey } from '@headend/contract/av'
import {
  IconArrowBackUp,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconHome,
  IconInfoCircle,
  IconMenu2,
  IconPower,
  IconVolumeOff,
} from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { TablerIcon } from '../../ui/Icon.tsx'

const icons: Partial<Record<RemoteKey, TablerIcon>> = {
  POWER: IconPower,
  MUTE: IconVolumeOff,
  INFO: IconInfoCircle,
  UP: IconChevronUp,
  DOWN: IconChevronDown,
  LEFT: IconChevronLeft,
  RIGHT: IconChevronRight,
  BACK: IconArrowBackUp,
  HOME: IconHome,
  MENU: IconMenu2,
}

const blocks: Readonly<Record<string, readonly RemoteKey[]>> = {
  top: ['POWER', 'MUTE', 'INFO'],
  cross: ['UP', 'LEFT', 'OK', 'RIGHT', 'DOWN'],
  ways: ['BACK', 'HOME', 'MENU'],
  levels: ['VOL_DOWN', 'VOL_UP', 'CH_DOWN', 'CH_UP'],
  digits: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'],
  colours: ['RED', 'GREEN', 'YELLOW', 'BLUE'],
}

type Props = Readonly<{
  /** Why no key can be pressed now. */
  reason: string | undefined
  onPress: (key: RemoteKey) => void
}>

/** A remote control. */
export function RemoteKeys({ reason, onPress }: Props) {
  const { t } = useTranslation('av')
  return (
    <div className="hd-av-keys" role="group" aria-label={t('view.remote')}>
      {Object.entries(blocks).map(([block, keys]) => (
        <div key={block} className={`hd-av-keys-${block}`}>
          {keys.map((key) => {
            const icon = icons[key]
            const label = t(`key.${key}`)
            return (
              <button
                key={key}
                type="button"
                className="hd-button hd-button-default"
                data-key={key}
                aria-label={label}
                aria-disabled={reason !== undefined || undefined}
                aria-description={reason}
                data-tip={reason}
                onClick={() => onPress(key)}
              >
                {icon ? <Icon of={icon} size={16} /> : label}
              </button>
            )
          })}
        </div>
      ))}
    </div>
  )
}
