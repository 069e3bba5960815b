import { signal, speed } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Card } from '../../ui/Card.tsx'
import { KeyValues } from '../../ui/KeyValues.tsx'
import type { KeyValue } from '../../ui/KeyValues.tsx'
import { signalState } from '../../ui/states.ts'
import { Status } from '../../ui/Status.tsx'
import { OpenDevice } from './OpenDevice.tsx'
import { channelsOf, nameOf, qualityOf, wayOf } from './nodes.ts'
import type { Node } from './nodes.ts'
import { signalWords, wayName } from './words.ts'

const megabits = (kilobits: number | null): string | null => (kilobits === null ? null : speed(kilobits / 1000))

/** What is known of one node of a mesh. */
export function NodeCard({ node, above, live }: Readonly<{ node: Node; above: Node | undefined; live: boolean }>) {
  const { t } = useTranslation('topology')
  const quality = qualityOf(node)
  const bad = node.stations.filter((one) => qualityOf(one) === 'bad').length
  const isStation = node.type === 'station'
  const items: readonly (KeyValue | null)[] = [
    {
      label: t('field.type'),
      value: [t(`type.${node.type}`), node.this_device ? t('thisDevice') : ''].filter(Boolean).join(', '),
    },
    isStation ? null : { label: t('field.model'), value: node.model_name },
    { label: 'MAC', value: node.mac_address, copy: true },
    { label: t('field.address'), value: node.ip_address, mono: true },
    node.upper_access_point === null
      ? null
      : {
          label: t('field.uplink'),
          value: [above && nameOf(above), wayName(t, wayOf(node), node.upper_link)].filter(Boolean).join(', '),
        },
    node.rssi === null
      ? null
      : {
          label: t('field.signal'),
          value: (
            <Status
              state={signalState(node.rssi)}
              label={`${signal(node.rssi)}, ${t(`quality.${quality ?? 'good'}`)}`}
            />
          ),
        },
    node.downlink_rate === null
      ? null
      : {
          label: t('field.rate'),
          value: t('rates', { down: megabits(node.downlink_rate) ?? '', up: megabits(node.uplink_rate) ?? '' }),
          steady: true,
        },
    isStation
      ? null
      : {
          label: t('field.channels'),
          value: channelsOf(node)
            .map(({ band, channel }) => `${band.replace('GHz', '')}: ${channel}`)
            .join(', '),
        },
    isStation
      ? null
      : {
          label: t('field.stations'),
          value: bad === 0 ? String(node.stations.length) : t('ofWhichBad', { count: node.stations.length, bad }),
        },
  ]
  const isWeak = !isStation && node.upper_access_point !== null && quality !== null && quality !== 'good'
  return (
    <Card
      title={nameOf(node)}
      meta={t('selected')}
      actions={node.this_device ? undefined : <OpenDevice macAddress={node.mac_address} />}
    >
      <KeyValues live={live} items={items.filter((item) => item !== null)} />
      {isWeak && (
        <Banner family={quality === 'bad' ? 'bad' : 'warn'} title={t('weak.title')}>
          {t('weak.text', { signal: signalWords(t, node) })}
        </Banner>
      )}
    </Card>
  )
}
