import { miscCalls } from '@headend/contract/misc'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { CallError } from '../../lib/failure.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useCall, useFormats } from '../../lib/services.tsx'
import { Button } from '../../ui/Button.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { Scene } from '../../ui/Scene.tsx'
import { Status } from '../../ui/Status.tsx'

/** Up or down, and the time; nothing of the inside. */
export function DbcheckPage() {
  const { t } = useTranslation(['auth', 'common'])
  const { dateTime } = useFormats()
  const check = useCall(miscCalls.checkDb, {})
  const title = t('dbTitle')
  useEffect(() => {
    document.title = `${title} · Headend`
  }, [title])
  const isDown = check.error instanceof CallError && check.error.data.database === 'down'
  const words = check.isError ? t(isDown ? 'dbDown' : 'dbUnreachable') : t(check.data ? 'dbUp' : 'common:shell.loading')
  const state = check.isError ? 'failed' : check.data ? 'completed' : 'proceeding'
  return (
    <Scene drawing="plant">
      <main className="hd-door">
        <div className="hd-door-card">
          <Logo size={30} />
          <h1 tabIndex={-1}>{title}</h1>
          <div className="hd-door-stack">
            <p role="status">
              <Status state={check.isFetching ? 'proceeding' : state} label={words} />
            </p>
            {check.data && !check.isError && (
              <p className="hd-door-note">{t('dbTime', { time: dateTime(check.data.time) })}</p>
            )}
            <Button size="lg" busy={check.isFetching} onClick={() => void check.refetch()}>
              {t('check')}
            </Button>
            <Link to="/login" className="hd-link">
              {t('goToSignIn')}
            </Link>
          </div>
        </div>
      </main>
    </Scene>
  )
}
