import { IconMessage2, IconSearch } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Lost } from './Lost.tsx'

const FeedbackDialog = lazy(() =>
  import('../../ui/FeedbackDialog.tsx').then((module) => ({ default: module.FeedbackDialog })),
)

/** Nothing answers at the address. Those who are signed in can look for the device instead, or say where the link came from. */
export function NotFoundPage() {
  const { t } = useTranslation(['problem', 'common'])
  const { session } = useServices()
  const isKnown = useStore(session.store, (now) => now.state === 'signedIn' && now.profile !== null)
  const [asked, setAsked] = useState(false)
  const search: { from?: string } = useSearch({ strict: false })
  return (
    <Lost
      code="404"
      title={t('notFound')}
      actions={
        isKnown && (
          <>
            <Link to="/device/deviceList/$pageNum" params={{ pageNum: '1' }} className={buttonClass('default', 'lg')}>
              <Icon of={IconSearch} />
              {t('find')}
            </Link>
            <Button variant="ghost" size="lg" icon={IconMessage2} onClick={() => setAsked(true)}>
              {t('common:shell.feedback')}
            </Button>
            <Suspense>
              {asked && <FeedbackDialog address={search.from ?? '/404'} onClose={() => setAsked(false)} />}
            </Suspense>
          </>
        )
      }
    >
      {search.from && (
        <>
          {t('notFoundAt', { path: '\u0000' })
            .split('\u0000')
            .flatMap((part, at) =>
              at === 0
                ? [part]
                : [
                    <span key="path" className="hd-mono">
                      {search.from}
                    </span>,
                    part,
                  ],
            )}
          <br />
        </>
      )}
      {t('notFoundText')}
    </Lost>
  )
}
