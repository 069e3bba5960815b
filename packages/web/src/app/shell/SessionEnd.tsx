import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { minute, second } from '../../lib/formats.ts'
import { useNow, useServices } from '../../lib/services.tsx'
import { tokenLife } from '../../lib/session.ts'
import { useStore } from '../../lib/store.ts'
import { Button } from '../../ui/Button.tsx'
import { Mark } from '../../ui/Mark.tsx'

/** Says 60 s before that the session ends, and keeps it when asked. */
export function SessionEnd() {
  const { session, clock } = useServices()
  const ends = useStore(session.store, (now) => (now.state === 'signedIn' ? now.tokens.refresh_time + tokenLife : null))
  const [warnedFor, setWarnedFor] = useState<number | null>(null)
  useEffect(() => {
    if (ends === null) return
    return clock.after(Math.max(0, ends - minute - clock.now()), () => setWarnedFor(ends))
  }, [clock, ends])
  return ends !== null && warnedFor === ends ? <Warning ends={ends} /> : null
}

function Warning({ ends }: { ends: number }) {
  const { t } = useTranslation()
  const { client, session } = useServices()
  const now = useNow(second)
  const seconds = Math.max(0, Math.ceil((ends - now) / second))
  const isOver = seconds === 0
  const end = useEffectEvent(() => {
    session.clear('expired')
  })
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  return (
    <div className="hd-lost-line hd-warn" role="alert">
      <Mark name="clock" size={16} />
      <p>{t('shell.sessionEnds', { seconds })}</p>
      <Button size="sm" onClick={() => void client.renew()}>
        {t('shell.sessionKeep')}
      </Button>
    </div>
  )
}
