import type { AndroidApp } from '@headend/contract/apps'
import { percent } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Card } from '../../ui/Card.tsx'
import { Chart } from '../../ui/Chart.tsx'
import { inWords, measures, sharesOf } from './usage.ts'
import type { AppColor, Measure, Share } from './usage.ts'

type Props = Readonly<{ apps: readonly AndroidApp[]; colors: ReadonlyMap<string, AppColor> }>

/** What the apps of a device take, each measure as a whole with its largest shares. */
export const UsageShares = ({ apps, colors }: Props) => (
  <div className="hd-app-shares">
    {measures.map((measure) => (
      <ShareCard key={measure} {...{ apps, colors, measure }} />
    ))}
  </div>
)

const ShareCard = ({ apps, colors, measure }: Props & Readonly<{ measure: Measure }>) => {
  const { t } = useTranslation('apps')
  const shares = sharesOf(apps, measure)
  const [first] = shares
  const title = t(`share.${measure}`)
  const total = inWords(
    measure,
    shares.reduce((sum, { value }) => sum + value, 0),
  )
  const nameOf = (label: string | null): string => label ?? t('share.other')
  const colorOf = ({ appId }: Share) => (appId === null ? 'idle' : (colors.get(appId) ?? 'idle'))
  return (
    <Card title={title} meta={t(measure === 'storage' ? 'share.now' : 'share.in7')}>
      {first === undefined ? (
        <Empty title={t('share.none')} />
      ) : (
        <div className="hd-app-share">
          <Chart
            height={168}
            label={t('share.finding', { title, first: nameOf(first.label), percent: percent(first.percent), total })}
            table={{
              columns: [t('share.app'), t('share.value'), t('share.share')],
              rows: shares.map((one) => [nameOf(one.label), inWords(measure, one.value), percent(one.percent)]),
            }}
            option={(tokens) => ({
              tooltip: {
                trigger: 'item',
                formatter: (shown: unknown) => {
                  const at: unknown = Object(shown).dataIndex
                  const one = typeof at === 'number' ? shares[at] : undefined
                  return one
                    ? `${nameOf(one.label)}<br><b>${inWords(measure, one.value)}</b> ${percent(one.percent)}`
                    : ''
                },
              },
              series: [
                {
                  type: 'pie',
                  radius: ['58%', '92%'],
                  label: { show: false },
                  emphasis: { scale: false },
                  itemStyle: { borderColor: tokens.surface, borderWidth: 2 },
                  data: shares.map((one) => ({
                    name: nameOf(one.label),
                    value: one.value,
                    itemStyle: { color: tokens[colorOf(one)] },
                  })),
                },
              ],
            })}
          />
          <ol className="hd-app-share-list">
            {shares.map((one) => (
              <li key={one.appId ?? ''}>
                <i data-color={colorOf(one)} />
                <span className="hd-cut" data-cut>
                  {nameOf(one.label)}
                </span>
                <span className="hd-mono">{inWords(measure, one.value)}</span>
                <span className="hd-muted">{percent(one.percent)}</span>
              </li>
            ))}
          </ol>
        </div>
      )}
    </Card>
  )
}
