import { IconX } from '@tabler/icons-react'
import { Suspense, lazy, useMemo } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFeatures } from '../../lib/features.ts'
import { second } from '../../lib/formats.ts'
import { useFormats, useNow, useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { Empty } from '../../ui/Blank.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { NewsLoading } from '../../ui/NewsList.tsx'

/** What waits to be read, then what failed, which stays here until somebody clears it. */
export function Notifications({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { toasts } = useServices()
  const { ago } = useFormats()
  const now = useNow(10 * second)
  const failures = useStore(toasts.failures)
  const { news } = useFeatures()
  const panels = useMemo(() => news.map(({ panel }) => lazy(async () => ({ default: (await panel()).Panel }))), [news])
  return (
    <>
      <div className="hd-tray-head">
        <h2>{t('notifications.title')}</h2>
        {failures.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => toasts.forget()}>
            {t('notifications.clear')}
          </Button>
        )}
        <IconButton icon={IconX} size="sm" label={t('action.close')} onClick={onClose} />
      </div>
      <Suspense fallback={<NewsLoading />}>
        {panels.map((Panel, at) => (
          <Panel key={at} />
        ))}
      </Suspense>
      {failures.length === 0 ? (
        <Empty title={t('notifications.none')} text={t('notifications.noneText')} />
      ) : (
        <ul className="hd-tray-rows">
          {failures.map((toast) => (
            <li key={toast.id}>
              <div className="hd-tray-row hd-bad">
                <Mark name="cross" />
                <div>
                  <b>{toast.title ?? toast.text}</b>
                  <span>
                    {toast.title && `${toast.text} `}
                    {toast.details?.join(' ')} {ago(toast.time, now)}
                  </span>
                </div>
                <IconButton
                  icon={IconX}
                  size="sm"
                  label={t('notifications.remove')}
                  onClick={() => toasts.forget(toast.id)}
                />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
