import { avCalls, framesOfView, framesPath } from '@headend/contract/av'
import type { Task } from '@headend/contract/tasks'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useDevice } from '../../lib/device.ts'
import { useServices } from '../../lib/services.tsx'
import { useStore } from '../../lib/store.ts'
import { isEnded } from '../../lib/taskStore.ts'
import { readFrames } from './frames.ts'
import type { Frame } from './frames.ts'

/** Seconds from one frame to the next: twelve and a half a second. */
const interval = 0.08
/** A page that nobody sees for so long ends the view; milliseconds. */
const hiddenMs = 30_000
/** How often what is said of the frames is written anew; milliseconds. */
const tellMs = 250
/** After how long frames are asked for again that broke off; milliseconds. */
const againMs = 2000

export type Seen = Readonly<{ number: number; at: number; perSecond: number }>

/** `failure` is why the server would not ask the viewer, or not begin. */
export type RemoteView =
  | Readonly<{ state: 'idle'; failure: Error | null }>
  | Readonly<{ state: 'asking'; asked: number }>
  | Readonly<{ state: 'refused'; consent: Task }>
  | Readonly<{ state: 'beginning' | 'live'; consent: Task }>
  | Readonly<{ state: 'ended'; consent: Task; view: Task | null; failure: Error | null }>

/** Draws the newest frame; one that comes while another is decoded takes its place. */
const painter = (canvas: RefObject<HTMLCanvasElement | null>, painted: (frame: Frame) => void) => {
  let next: Frame | undefined
  let busy = false
  const paint = async (): Promise<void> => {
    while (next !== undefined) {
      const frame = next
      next = undefined
      const picture = await createImageBitmap(frame.picture).catch(() => undefined)
      const on = canvas.current
      if (picture === undefined || on === null) continue
      if (on.width !== picture.width) on.width = picture.width
      if (on.height !== picture.height) on.height = picture.height
      on.getContext('2d')?.drawImage(picture, 0, 0)
      picture.close()
      painted(frame)
    }
    busy = false
  }
  return (frame: Frame): void => {
    next = frame
    if (busy) return
    busy = true
    void paint()
  }
}

/**
 * The screen of a device, for as long as this is mounted: the viewer is asked, frames come once they agreed, and whatever is
 * open ends with the page, with a page that is out of sight, and with the device.
 */
export const useRemoteView = (endpointId: string, canvas: RefObject<HTMLCanvasElement | null>) => {
  const { client, session, tasks, clock } = useServices()
  const { online, name } = useDevice(endpointId)
  const [consentId, setConsentId] = useState<string | null>(null)
  const [viewId, setViewId] = useState<string | null>(null)
  const [asked, setAsked] = useState<number | null>(null)
  const [seen, setSeen] = useState<Seen | null>(null)
  const [failure, setFailure] = useState<Error | null>(null)
  const consent = useStore(tasks.store, (now) => (consentId === null ? null : (now.tasks.get(consentId)?.task ?? null)))
  const view = useStore(tasks.store, (now) => (viewId === null ? null : (now.tasks.get(viewId)?.task ?? null)))
  /** Whether there is anything to be ended. */
  const open = useRef(false)
  open.current =
    (asked !== null && consent === null) ||
    (consent !== null && !isEnded(consent)) ||
    (consent?.taskStatus === 'success' && (view === null || !isEnded(view)))

  const start = useCallback(
    (taskType: 'ScreenCaptureConsentForm' | 'ScreenCapture', run: () => Promise<{ taskId: string }>) => {
      setFailure(null)
      return tasks.start({ endpointId, taskType, target: name, isWatched: true }, async () => {
        try {
          return await run()
        } catch (thrown) {
          setFailure(thrown instanceof Error ? thrown : new Error(String(thrown)))
          throw thrown
        }
      })
    },
    [tasks, endpointId, name],
  )

  const begin = useCallback(
    () =>
      void start('ScreenCapture', async () => {
        const body = { endpointId, count: framesOfView, interval }
        const started = await client.request(avCalls.startScreenCapture, { body })
        setSeen(null)
        setViewId(started.taskId)
        return started
      }),
    [start, client, endpointId],
  )

  const ask = useCallback((): void => {
    setConsentId(null)
    setViewId(null)
    setSeen(null)
    setAsked(clock.now())
    void start('ScreenCaptureConsentForm', async () => {
      const started = await client.request(avCalls.requestConsent, { body: { endpointId } })
      setConsentId(started.taskId)
      return started
    }).then((isStarted) => isStarted || setAsked(null))
  }, [start, client, clock, endpointId])

  /** Ends the question or the view. A page that goes leaves this behind. */
  const stop = useCallback((): void => {
    if (!open.current) return
    open.current = false
    const token = session.tokens()?.token
    if (token === undefined) return
    void fetch(avCalls.cancelScreenCapture.path, {
      method: 'POST',
      keepalive: true,
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ endpointId }),
    }).catch(() => undefined)
  }, [session, endpointId])

  const agreedTo = consent?.taskStatus === 'success' ? consentId : null
  const begunFor = useRef<string | null>(null)
  useEffect(() => {
    if (agreedTo === null || begunFor.current === agreedTo) return
    begunFor.current = agreedTo
    begin()
  }, [agreedTo, begin])

  useEffect(() => {
    if (!online) stop()
  }, [online, stop])

  useEffect(() => {
    let cancel = (): void => undefined
    const looked = (): void => {
      cancel()
      cancel = document.hidden ? clock.after(hiddenMs, stop) : () => undefined
    }
    document.addEventListener('visibilitychange', looked)
    window.addEventListener('pagehide', stop)
    return () => {
      cancel()
      document.removeEventListener('visibilitychange', looked)
      window.removeEventListener('pagehide', stop)
      stop()
    }
  }, [clock, stop])

  const isOver = view !== null && isEnded(view)
  useEffect(() => {
    if (viewId === null || isOver) return
    const controller = new AbortController()
    const times: number[] = []
    let last: Frame | undefined
    const paint = painter(canvas, (frame) => {
      last = frame
      const now = clock.now()
      times.push(now)
      while ((times[0] ?? now) < now - 2000) times.shift()
    })
    const tell = (): void => {
      const [first = 0, span = (times.at(-1) ?? 0) - first] = times.slice(0, 1)
      const perSecond = span > 0 ? ((times.length - 1) * 1000) / span : 0
      if (last !== undefined) setSeen({ number: last.number, at: last.time, perSecond })
      cancelTell = clock.after(tellMs, tell)
    }
    let cancelTell = clock.after(tellMs, tell)
    let cancelAgain = (): void => undefined
    const watch = async (): Promise<void> => {
      const token = session.tokens()?.token ?? ''
      const response = await fetch(`${framesPath(viewId)}?t=${clock.now()}`, {
        signal: controller.signal,
        headers: { Authorization: `Bearer ${token}` },
      })
      if (response.status === 401) await client.renew()
      else if (response.ok && response.body) await readFrames(response.body, paint)
    }
    const go = (): void =>
      void watch()
        .catch(() => undefined)
        .finally(() => {
          if (!controller.signal.aborted) cancelAgain = clock.after(againMs, go)
        })
    go()
    return () => {
      controller.abort()
      cancelTell()
      cancelAgain()
    }
  }, [viewId, isOver, canvas, client, clock, session])

  const now = ((): RemoteView => {
    if (consent === null) return asked === null ? { state: 'idle', failure } : { state: 'asking', asked }
    if (!isEnded(consent)) return { state: 'asking', asked: consent.startTime }
    if (consent.taskStatus !== 'success') return { state: 'refused', consent }
    if (isOver || failure !== null) return { state: 'ended', consent, view, failure }
    return { state: seen === null ? 'beginning' : 'live', consent }
  })()
  return { view: now, seen, ask, begin, stop }
}
