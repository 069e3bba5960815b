import { avCalls, consentWithin, framesOfView, mostKeys } from '@headend/contract/av'
import type { RemoteKey } from '@headend/contract/av'
import { IconPlayerStop, IconScreenShare } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { count } from '../../lib/formats.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { useFormats, useServices } from '../../lib/services.tsx'
import { taskFailure } from '../../lib/taskWords.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { Status } from '../../ui/Status.tsx'
import { RemoteKeys } from './RemoteKeys.tsx'
import { useRemoteView } from './useRemoteView.ts'

type Props = Readonly<{
  endpointId: string
  name: string
  /** The viewer is asked as soon as it opens; not when an address alone opened it. */
  asksAtOnce: boolean
  onClose: () => void
}>

const keyOf: Readonly<Record<string, RemoteKey>> = {
  ArrowUp: 'UP',
  ArrowDown: 'DOWN',
  ArrowLeft: 'LEFT',
  ArrowRight: 'RIGHT',
  Enter: 'OK',
  Escape: 'BACK',
}

/** Keys that are shown with the time they took. */
const shownKeys = 5

/** The screen of a device whose viewer agreed, and its remote control. Closing it ends both. */
export function RemoteViewDialog({ endpointId, name, asksAtOnce, onClose }: Props) {
  const { t } = useTranslation('av')
  const { client, toasts, clock } = useServices()
  const { t: say } = useTranslation(['common', 'taskEnds'])
  const formats = useFormats()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { view, seen, ask, begin, stop } = useRemoteView(endpointId, canvas)
  const [waiting, setWaiting] = useState(0)
  const [sent, setSent] = useState<readonly Readonly<{ key: RemoteKey; ms: number; id: number }>[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const hasAsked = useRef(false)
  useEffect(() => {
    if (!asksAtOnce || hasAsked.current) return
    hasAsked.current = true
    ask()
  }, [asksAtOnce, ask])

  const isLive = view.state === 'live'
  const press = (key: RemoteKey): void => {
    if (!isLive) {
      toasts.notice(t('view.notPlaying'), { title: t('view.warning'), key: 'remote control' })
      return
    }
    const begun = clock.monotonic()
    setWaiting((now) => now + 1)
    // One after the other: side by side they may arrive in another order than they were pressed in.
    const sending = last.current.then(() =>
      client.request(avCalls.sendRemoteKey, { body: { endpointId, keyValue: key } }, { silent: true }),
    )
    last.current = sending.catch(() => undefined)
    sending
      .then(() => {
        const ms = Math.round(clock.monotonic() - begun)
        setSent((before) => [...before, { key, ms, id: begun }].slice(-shownKeys))
      })
      .catch((thrown: unknown) => {
        toasts.failed(thrown instanceof Error ? thrown.message : t('view.keyFailed'), { key: 'remote control' })
      })
      .finally(() => setWaiting((now) => now - 1))
  }
  const typed = (event: KeyboardEvent): void => {
    const key = keyOf[event.key] ?? (/^\d$/.test(event.key) ? (event.key as RemoteKey) : undefined)
    if (key === undefined || !isLive || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    press(key)
  }

  const failed = view.state === 'refused' ? view.consent : view.state === 'ended' ? view.view : null
  const askedAt = view.state === 'idle' ? null : view.state === 'asking' ? view.asked : view.consent.startTime
  const failure = view.state === 'idle' || view.state === 'ended' ? view.failure : null
  const goesOn = view.state === 'ended' && failure === null && view.view?.taskStatus === 'success'
  return (
    <Dialog
      open
      size="xl"
      icon={IconScreenShare}
      title={t('view.title')}
      context={name}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('view.close')}</Button>}
    >
      <ol className="hd-av-steps">
        <li>
          <Status
            state={view.state === 'idle' ? 'waiting' : 'completed'}
            label={askedAt === null ? t('view.ask') : t('view.askedAt', { time: formats.clock(askedAt) })}
          />
        </li>
        <li>
          {view.state === 'refused' ? (
            <Status state="failed" label={t('view.declined')} />
          ) : view.state === 'asking' ? (
            <Status state="proceeding" label={t('view.waits', { seconds: consentWithin })} />
          ) : view.state === 'idle' ? (
            <Status state="waiting" label={t('view.agree')} />
          ) : (
            <Status
              state="completed"
              label={t('view.agreedAt', { time: formats.clock(view.consent.endTime ?? view.consent.startTime) })}
            />
          )}
        </li>
        <li>
          <Status
            state={isLive || view.state === 'beginning' ? 'proceeding' : view.state === 'ended' ? 'stopped' : 'waiting'}
            label={t(view.state === 'ended' ? 'view.over' : 'view.live')}
          />
        </li>
      </ol>
      <div className="hd-av-view">
        <div className="hd-av-screen">
          <div className="hd-av-frame">
            {/* Keys of the remote control are typed there. */}
            <canvas
              ref={canvas}
              width={480}
              height={270}
              tabIndex={0}
              role="img"
              aria-label={seen ? t('view.screenOf', { name }) : t('view.noScreen', { name })}
              data-frame={seen?.number}
              onKeyDown={typed}
            />
            {isLive && seen && (
              <span className="hd-av-rate">{t('view.rate', { rate: Math.round(seen.perSecond) })}</span>
            )}
            {view.state !== 'live' && (
              <div className="hd-av-veil">
                {view.state === 'asking' && <p role="status">{t('view.waitsText', { seconds: consentWithin })}</p>}
                {view.state === 'beginning' && <p role="status">{t('view.beginning')}</p>}
                {failure && (
                  <Banner family="bad" urgent title={t(view.state === 'idle' ? 'view.notAsked' : 'view.notBegun')}>
                    {failure.message}
                  </Banner>
                )}
                {view.state === 'idle' && !failure && <p>{t('view.idleText')}</p>}
                {failed && !failure && !goesOn && (
                  <Banner family="bad" urgent title={t(view.state === 'refused' ? 'view.declined' : 'view.over')}>
                    {taskFailure(failed, say) ?? t('view.stopped')}
                  </Banner>
                )}
                {goesOn && <p role="status">{t('view.allFrames', { count: framesOfView })}</p>}
                {(view.state === 'idle' || view.state === 'refused' || (view.state === 'ended' && !goesOn)) && (
                  <Button variant="primary" onClick={ask}>
                    {t(view.state === 'idle' ? 'view.ask' : 'view.askAgain')}
                  </Button>
                )}
                {goesOn && (
                  <Button variant="primary" onClick={begin}>
                    {t('view.goOn')}
                  </Button>
                )}
              </div>
            )}
          </div>
          <div className="hd-av-said">
            <span>{t('view.frame', { number: count(seen?.number ?? 0), of: count(framesOfView) })}</span>
            <Meter
              label={t('view.frames')}
              parts={[{ value: seen?.number ?? 0, family: 'run' }]}
              total={framesOfView}
            />
            {(isLive || view.state === 'asking' || view.state === 'beginning') && (
              <Button size="sm" icon={IconPlayerStop} variant="dangerQuiet" onClick={stop}>
                {t(view.state === 'asking' ? 'view.unask' : 'view.stop')}
              </Button>
            )}
          </div>
          <p className="hd-av-sent">
            <span className="hd-soft">{t('view.keysSent')}</span>
            {sent.map(({ key, ms, id }) => (
              <span key={id} className="hd-av-key">
                {t(`key.${key}`)} <span className="hd-muted">{ms} ms</span>
              </span>
            ))}
          </p>
          <p className="hd-soft">{t('view.notice')}</p>
        </div>
        <div className="hd-av-remote">
          <p className="hd-av-buffer">
            <b>{t('view.remote')}</b>
            <span className="hd-soft">{t('view.buffered', { count: waiting, most: mostKeys })}</span>
          </p>
          <RemoteKeys reason={isLive ? undefined : t('view.notPlaying')} onPress={press} />
          <p className="hd-soft">{t('view.keyboard')}</p>
        </div>
      </div>
    </Dialog>
  )
}
