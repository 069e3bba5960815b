import { historyCalls } from '@headend/contract/history'
import type { SpeedTest } from '@headend/contract/history'
import { IconGauge } from '@tabler/icons-react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { size, speed } from '../../lib/formats.ts'
import { useCall, useFormats } from '../../lib/services.tsx'
import { Empty, Failure, Skeleton } from '../../ui/Blank.tsx'
import { Drawer } from '../../ui/Dialog.tsx'
import { lookBack } from './speed.ts'

/** The speed tests of a device that measured something, newest first. */
export function EarlierSpeeds({ endpointId, onClose }: Readonly<{ endpointId: string; onClose: () => void }>) {
  const { t } = useTranslation('diagnostics')
  const { data, error, refetch } = useCall(
    historyCalls.listSpeedTests,
    { body: { endpointId, page: 1, limit: lookBack } },
    { silent: true },
  )
  return (
    <Drawer open onClose={onClose} title={t('speed.earlier')}>
      {error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton lines={6} />
      ) : data.rows.length === 0 ? (
        <Empty icon={IconGauge} title={t('speed.none')} text={t('speed.noneText')} />
      ) : (
        <table className="hd-speeds" aria-label={t('speed.earlier')}>
          <thead>
            <tr>
              <th scope="col">{t('speed.time')}</th>
              <th scope="col">{t('speed.direction')}</th>
              <th scope="col" className="hd-route-number">
                {t('speed.value')}
              </th>
              <th scope="col" className="hd-route-number">
                {t('speed.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((test) => (
              <Row key={test.taskId} test={test} />
            ))}
          </tbody>
        </table>
      )}
    </Drawer>
  )
}

const Row = ({ test }: { test: SpeedTest }) => {
  const { t } = useTranslation('diagnostics')
  const formats = useFormats()
  return (
    <tr>
      <td>{formats.dateTime(test.endTime)}</td>
      <td>{t(test.direction === 'download' ? 'speed.down' : 'speed.up')}</td>
      <td className="hd-route-number">{speed(test.speed)}</td>
      <td className="hd-route-number">{size(test.bytes)}</td>
    </tr>
  )
}
