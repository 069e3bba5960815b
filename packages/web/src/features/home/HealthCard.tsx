import type { Answer } from '@headend/contract/core'
import type { dashboardCalls } from '@headend/contract/dashboard'
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { count, percent } from '../../lib/formats.ts'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Status } from '../../ui/Status.tsx'
import { firstPage } from './links.ts'
import { ShareChart } from './ShareChart.tsx'
import { changeSinceYesterday } from './share.ts'

type Props = Readonly<{ devices: Answer<typeof dashboardCalls.getDevices>; now: number }>

/** How much of the fleet is connected now, and was in the last seven days. */
export const HealthCard = ({ devices, now }: Props) => {
  const { t } = useTranslation('home')
  const all = devices.onlineCount + devices.offlineCount
  const share = all === 0 ? null : (devices.onlineCount / all) * 100
  const change = share === null ? null : changeSinceYesterday(devices.hourlys, now, share)
  const deployed = { ...firstPage, search: { tab: 'deployed' as const } }
  return (
    <Card
      title={t('health.title')}
      meta={t('health.deployed', { count: devices.activeCount })}
      actions={
        <Link className="hd-link home-all" {...deployed}>
          {t('health.all')}
        </Link>
      }
    >
      <div className="home-health">
        <div>
          <p className="home-health-share">
            {percent(share)} <small>{t('health.online')}</small>
          </p>
          {change !== null && <Change points={change} />}
          <Meter
            label={t('health.title')}
            total={Math.max(1, all)}
            height={8}
            parts={[
              { value: devices.onlineCount, family: 'ok' },
              { value: devices.offlineCount, family: 'idle' },
            ]}
          />
          <ul className="home-figures">
            <li>
              <Status state="online" label={t('health.onlineRow')} /> <b>{count(devices.onlineCount)}</b>
            </li>
            <li>
              <Status state="offline" label={t('health.offlineRecent')} /> <b>{count(devices.offlineRecentCount)}</b>
            </li>
            <li>
              <Status state="offline" label={t('health.offlineLonger')} />{' '}
              <b>{count(devices.offlineCount - devices.offlineRecentCount)}</b>
            </li>
            <li>
              <Status state="locked" label={t('health.locked')} /> <b>{count(devices.lockedCount)}</b>
            </li>
          </ul>
        </div>
        <ShareChart devices={devices} share={share} now={now} />
      </div>
    </Card>
  )
}

const Change = ({ points }: { points: number }) => {
  const { t } = useTranslation('home')
  const size = Math.abs(points).toFixed(1)
  if (size === '0.0') return <p className="home-change">{t('health.same')}</p>
  return (
    <p className="home-change" data-way={points < 0 ? 'down' : 'up'}>
      <Icon of={points < 0 ? IconArrowDownRight : IconArrowUpRight} size={14} />
      {t(points < 0 ? 'health.down' : 'health.up', { points: size })}
    </p>
  )
}
