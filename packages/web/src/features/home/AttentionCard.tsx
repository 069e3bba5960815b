import { taskKindName, taskTypes } from '@headend/contract/tasks'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { percent, temperature } from '../../lib/formats.ts'
import { useFormats, usePermission, useSettings } from '../../lib/services.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import type { Attention } from './attention.ts'
import { placeName } from '@headend/contract/places'
import { firstPage, unregisteredList } from './links.ts'

/** What is the installation's own, and leads to no devices. */
type OfInstallation = Extract<Attention, { kind: 'portCertificate' | 'portRevocations' }>
const isInstallations = (item: Attention): item is OfInstallation =>
  item.kind === 'portCertificate' || item.kind === 'portRevocations'

/** The list of exactly the devices that an item counts. */
const searchOf = (item: Exclude<Attention, OfInstallation | Readonly<{ kind: 'unregistered' }>>) => {
  switch (item.kind) {
    case 'requests':
      return { tab: 'requested' as const }
    case 'offlineIn':
      return { tab: 'deployed' as const, status: 'Offline' as const, province: [item.provinceId] }
    case 'overLimit':
    case 'failedAction':
    case 'offlineLong':
    case 'certificateEnds':
      return { tab: 'deployed' as const, attention: item.kind }
  }
}

const marks = {
  overLimit: { mark: 'octagon', family: 'hd-bad' },
  failedAction: { mark: 'cross', family: 'hd-bad' },
  offlineIn: { mark: 'slashed', family: 'hd-idle' },
  certificateEnds: { mark: 'triangle', family: 'hd-warn' },
  portCertificate: { mark: 'octagon', family: 'hd-bad' },
  portRevocations: { mark: 'octagon', family: 'hd-bad' },
  unregistered: { mark: 'clock', family: 'hd-warn' },
  requests: { mark: 'clock', family: 'hd-warn' },
  offlineLong: { mark: 'slashed', family: 'hd-idle' },
} as const

/** What an item says: how many of what, and how it came to that. */
export const useAttentionWords = (): ((item: Attention) => readonly [string, string]) => {
  const { t } = useTranslation('home')
  const { language } = useSettings()
  const { dateTime } = useFormats()
  const mayDeploy = usePermission('inventory.activate')
  return (item) => {
    const { count } = item
    switch (item.kind) {
      case 'overLimit': {
        const { worst } = item
        if (worst === null) return [t('attention.overLimit', { count }), '']
        const value = worst.vital === 'temperature' ? temperature(worst.value) : `${Math.round(worst.value)}%`
        return [
          t('attention.overLimit', { count }),
          t('attention.overLimitText', { vital: t(`vital.${worst.vital}`), value, model: worst.modelName }),
        ]
      }
      case 'failedAction': {
        const type = taskTypes.find((known) => known === item.taskType)
        return [
          t('attention.failed', { count }),
          t('attention.failedText', {
            count: item.actions,
            action: type === undefined ? (item.taskType ?? '') : taskKindName(type, language),
          }),
        ]
      }
      case 'offlineIn':
        return [
          t('attention.offline', { count, city: placeName(item.city, language) }),
          item.change === null || item.change === 0
            ? t('attention.offlineText', { share: percent(item.share) })
            : t(item.change < 0 ? 'attention.offlineDown' : 'attention.offlineUp', {
                share: percent(item.share),
                points: Math.abs(item.change).toFixed(1),
              }),
        ]
      case 'requests':
        return [t('attention.requests', { count }), t(mayDeploy ? 'attention.requestsText' : 'attention.requestsWait')]
      case 'unregistered':
        return [t('attention.unregistered', { count }), t('attention.unregisteredText', { count })]
      case 'offlineLong':
        return [t('attention.long', { count }), '']
      case 'certificateEnds':
      case 'portCertificate':
      case 'portRevocations':
        return [t(`attention.${item.kind}`, { count }), t(`attention.${item.kind}Text`, { time: dateTime(item.end) })]
    }
  }
}

/** What needs a person now; each line leads to its devices. */
export const AttentionCard = ({ items, now }: { items: readonly Attention[]; now: number }) => {
  const { t } = useTranslation('home')
  const words = useAttentionWords()
  const { length, dateTime } = useFormats()
  if (items.length === 0) {
    return (
      <Card title={t('attention.title')}>
        <Empty title={t('attention.none')} text={t('attention.noneText')} />
      </Card>
    )
  }
  return (
    <Card title={t('attention.title')} meta={t('attention.count', { count: items.length })} line flush>
      <ul className="home-attention">
        {items.map((item) => {
          const [what, more] = words(item)
          const { mark, family } = marks[item.kind]
          const line = (
            <>
              <Mark name={mark} />
              <span>
                <b>{what}</b> <span className="hd-soft">{more}</span>
              </span>
            </>
          )
          return (
            <li key={`${item.kind}${item.kind === 'offlineIn' ? item.city : ''}`}>
              {isInstallations(item) ? (
                <div className={family}>{line}</div>
              ) : (
                <Link
                  {...(item.kind === 'unregistered' ? unregisteredList : { ...firstPage, search: searchOf(item) })}
                  className={family}
                >
                  {line}
                  {item.time !== null && !('end' in item) && (
                    <time data-tip={t(`attention.when.${item.kind}`, { time: dateTime(item.time) })}>
                      {length(now - item.time)}
                    </time>
                  )}
                  <Icon of={IconChevronRight} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
