import { bands } from '@headend/contract/deviceInfo'
import type { Band } from '@headend/contract/deviceInfo'
import { channelScanResult } from '@headend/contract/schemas/wifi'
import { wifiCalls } from '@headend/contract/wifi'
import type { ChannelScanResult } from '@headend/contract/wifi'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useDevice } from '../../lib/device.ts'
import { signal } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, usePermission, useServices } from '../../lib/services.tsx'
import { taskFailure } from '../../lib/taskWords.ts'
import { isBusy, useTest } from '../../lib/useTest.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { Segments } from '../../ui/Choice.tsx'
import { TestState } from '../../ui/TestState.tsx'
import type { ShownRadio } from './radioForm.ts'
import { heardOn, ownSpan, scanOption } from './scanChart.ts'
import type { OwnSpan } from './scanChart.ts'
import { widthOf } from './spans.ts'
import './wifi.css'

const readScan = (data: unknown): ChannelScanResult | null => channelScanResult.safeParse(data).data ?? null

/** Neighbours that a table beside the chart names. */
const mostNamed = 8

/** The networks around a device, by channel, with its own among them: as they are and as they would be. */
export function ScanCard({ endpointId, radios }: Readonly<{ endpointId: string; radios: readonly ShownRadio[] }>) {
  const { t } = useTranslation(['wifi', 'common'])
  const { t: say } = useTranslation(['common', 'taskEnds'])
  const { client } = useServices()
  const formats = useFormats()
  const { device, online, name } = useDevice(endpointId)
  const may = usePermission('device.diagnose')
  const { test, start } = useTest(endpointId, 'WifiScanChannel', readScan)
  const result = 'result' in test ? test.result : null
  const heard = result?.results
  const known = bands.filter(
    (one) => radios.some(({ loaded }) => loaded.frequency_band === one) || heard?.some(({ band }) => band === one),
  )
  const [chosen, setChosen] = useState<Band | null>(null)
  const band = chosen ?? (known.includes('5GHz') ? '5GHz' : (known[0] ?? '5GHz'))
  const neighbors = useMemo(() => heard?.filter((one) => one.band === band) ?? [], [heard, band])

  const own = radios
    .filter(({ loaded }) => loaded.frequency_band === band)
    .flatMap(({ loaded, after }): OwnSpan[] => {
      const now = ownSpan(loaded)
      const then = ownSpan(after)
      const isMoved = then !== null && String(then) !== String(now)
      return [
        ...(now === null ? [] : [{ span: now, isEdited: false, label: t('scan.now') }]),
        ...(isMoved ? [{ span: then, isEdited: true, label: t('scan.edited') }] : []),
      ]
    })
  const now = own.find(({ isEdited }) => !isEdited)
  const then = own.find(({ isEdited }) => isEdited)
  const told = (one: OwnSpan): string => {
    const { count, strongest } = heardOn(neighbors, one.span)
    return count === 0 ? t('scan.free') : t('scan.shared', { count, strongest: signal(strongest) })
  }
  const reason = !may
    ? t('scan.notAllowed')
    : !online
      ? t('offline')
      : device?.unsupported.includes('WifiScanChannel')
        ? t('scan.unsupported')
        : undefined
  const scan = (): void => void start(() => client.request(wifiCalls.startChannelScan, { body: { endpointId } }), name)
  const button = (
    <Button size="sm" icon={IconPlayerPlay} busy={isBusy(test)} reason={reason} onClick={scan}>
      {t(result === null ? 'scan.start' : 'scan.again')}
    </Button>
  )

  return (
    <Card
      title={t('scan.title')}
      meta={<TestState test={test} short />}
      actions={
        known.length > 1 && (
          <Segments
            label={t('scan.band')}
            value={band}
            onChange={setChosen}
            options={known.map((one) => ({ value: one, label: one.replace('GHz', '') }))}
          />
        )
      }
    >
      {test.state === 'failed' && (
        <Banner family="bad" title={t('scan.failed')}>
          {taskFailure(test.task, say) ?? say('taskEnds:noReason')}
        </Banner>
      )}
      {heard === undefined ? (
        <Empty title={t('scan.none')} text={t('scan.noneText')} actions={button} />
      ) : (
        <div className="hd-col hd-wifi-scan">
          <Chart
            height={210}
            label={t('scan.found', { count: neighbors.length, band })}
            option={scanOption(band, neighbors, own)}
            foot={
              <span className="hd-wifi-legend">
                {own.length > 0 && (
                  <span>
                    <i data-own /> {t('scan.own')}
                  </span>
                )}
                <span>
                  <i /> {t('scan.neighbors')}
                </span>
              </span>
            }
            table={{
              columns: [t('scan.name'), t('field.channel'), 'MHz', t('scan.signal')],
              rows: neighbors.map((one) => [
                one.ssid ?? t('scan.hidden'),
                one.channel,
                widthOf(one.bandwidth),
                signal(one.signal_strength),
              ]),
            }}
          />
          {now && (
            <Banner family={then ? 'run' : 'idle'} title={then ? t('scan.edited') : t('scan.now')}>
              {then ? t('scan.instead', { edited: told(then), now: told(now) }) : told(now)}
            </Banner>
          )}
          <table className="hd-wifi-neighbors">
            <thead>
              <tr>
                <th scope="col">{t('scan.strongest')}</th>
                <th scope="col">{t('field.channel')}</th>
                <th scope="col">MHz</th>
                <th scope="col">{t('scan.signal')}</th>
              </tr>
            </thead>
            <tbody>
              {neighbors.slice(0, mostNamed).map((one, index) => (
                <tr key={`${one.bssid ?? ''} ${index}`}>
                  <td>{one.ssid ?? <span className="hd-muted">{t('scan.hidden')}</span>}</td>
                  <td>{one.channel}</td>
                  <td>{widthOf(one.bandwidth)}</td>
                  <td>{signal(one.signal_strength)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <div className="hd-wifi-foot">
            <span className="hd-muted">{result && t('scan.time', { time: formats.dateTime(result.updateTime) })}</span>
            {button}
          </div>
        </div>
      )}
    </Card>
  )
}
