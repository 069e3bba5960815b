import { IconEye, IconX } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { notApplicable } from '../../lib/formats.ts'
import { useFormats, useNow } from '../../lib/services.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Empty } from '../../ui/Blank.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fresh } from '../../ui/Vitals.tsx'
import type { Watch } from './useWatch.ts'
import type { HeldValues } from './values.ts'

/** The values whose changes the device reports while this is open. */
export function WatchCard({ watch, values }: Readonly<{ watch: Watch; values: HeldValues }>) {
  const { t } = useTranslation('debug')
  const formats = useFormats()
  const now = useNow(5000)
  useSyncExternalStore(values.subscribe, values.version)
  return (
    <Card flush line title={t('watch.title')} meta={watch.paths.length > 0 ? watch.paths.length : undefined}>
      {watch.error instanceof Error && (
        <div className="hd-model-note">
          <Banner family="warn" title={t('watch.refused')}>
            {watch.error.message}
          </Banner>
        </div>
      )}
      {watch.paths.length === 0 ? (
        <Empty icon={IconEye} title={t('watch.none')} text={t('watch.noneText')} />
      ) : (
        <ul className="hd-debug-list">
          {watch.paths.map((path) => {
            const held = values.get(path)
            const name = path.slice(path.lastIndexOf('.') + 1)
            return (
              <li key={path}>
                <div className="hd-grow">
                  <div className="hd-mono hd-muted hd-cut" data-cut data-tip={path}>
                    {path}
                  </div>
                  <div className="hd-row hd-debug-watched">
                    <b className={held ? 'hd-mono' : 'hd-muted'}>
                      <Fresh value={held?.value}>
                        {held?.masked ? t('tree.masked') : (held?.value ?? notApplicable)}
                      </Fresh>
                    </b>
                    <span className="hd-grow" />
                    <span className="hd-muted">{held && formats.ago(held.time, Math.max(now, held.time))}</span>
                  </div>
                </div>
                <IconButton
                  size="sm"
                  icon={IconX}
                  label={t('watch.end', { name })}
                  onClick={() => watch.toggle(path)}
                />
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
