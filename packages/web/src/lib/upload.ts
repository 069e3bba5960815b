import type { HeldFile } from '@headend/contract/schemas/uploads'
import type { Clock } from '@headend/usp/clock'
import { isCallError, isUnanswered } from './failure.ts'

/** What a lost connection costs at most; bytes. */
export const partBytes = 8 * 1024 * 1024
/** The longest pause between two attempts to reach the server again; milliseconds. */
const longestPauseMs = 30_000

/** A file whose content can no longer be read as it was chosen: somebody wrote to it. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged'
}

type Part = Readonly<{ fileId?: string; offset: string; fileSize: string; fileName: string }>

/** Sends a part; what it answers says how far the file is. */
export type SendPart<Held extends HeldFile> = (
  body: Part,
  file: Blob,
  options: Readonly<{ signal: AbortSignal; onProgress: (share: number) => void }>,
) => Promise<Held>

/**
 * How far a file is, as a share from 0 to 1. `waiting` goes on by itself: the connection is lost, or, with an `error`, the server
 * cannot take it now.
 */
export type UploadState<Held extends HeldFile> =
  | Readonly<{ state: 'sending' | 'paused'; share: number }>
  | Readonly<{ state: 'waiting'; share: number; error?: unknown }>
  | Readonly<{ state: 'failed'; error: unknown }>
  | Readonly<{ state: 'sent'; held: Held }>

type Needs<Held extends HeldFile> = Readonly<{
  file: File
  send: SendPart<Held>
  clock: Pick<Clock, 'after'>
  /** Calls back when the browser has a network again; gives how to stop that. */
  whenOnline: (again: () => void) => () => void
  onState: (state: UploadState<Held>) => void
  /** The server need not keep what it has of the file. */
  giveUp: (fileId: string) => void
}>

export type FileUpload = Readonly<{
  pause: () => void
  /** Goes on from what the server has; also at once, where it waits for the connection. */
  resume: () => void
  /** Nothing is said of it any more, and the server keeps nothing of it unless a call took it. */
  end: () => void
}>

/** The server may answer the same later. */
const isPassing = (error: unknown): boolean =>
  isUnanswered(error) || isCallError(error, 'timeout', 'unavailable', 'toomany')

const isReadable = async (file: File): Promise<boolean> => {
  try {
    await file.slice(0, 1).arrayBuffer()
    return true
  } catch {
    return false
  }
}

/**
 * Sends a file in parts, so that a lost connection costs one of them: it waits for the connection and goes on from what the
 * server has. Said as it is: sending, waiting, paused, failed, sent.
 */
export const uploadInParts = <Held extends HeldFile>({
  file,
  send,
  clock,
  whenOnline,
  onState,
  giveUp,
}: Needs<Held>): FileUpload => {
  let held: Pick<HeldFile, 'received'> & Partial<HeldFile> = { received: 0 }
  let stop = new AbortController()
  let wake = (): void => undefined

  const shareWith = (more = 0): number => (file.size === 0 ? 0 : (held.received + more) / file.size)

  const pauseFor = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const cancels: (() => void)[] = []
      wake = () => {
        for (const cancel of cancels) cancel()
        resolve()
      }
      cancels.push(
        clock.after(ms, () => wake()),
        whenOnline(() => wake()),
      )
    })

  const sendNext = async (signal: AbortSignal): Promise<Held> => {
    const piece = file.slice(held.received, held.received + partBytes)
    const { fileId } = held
    const body = {
      ...(fileId !== undefined && { fileId }),
      offset: String(held.received),
      fileSize: String(file.size),
      fileName: file.name,
    }
    const onProgress = (share: number): void => {
      if (!signal.aborted) onState({ state: 'sending', share: shareWith(share * piece.size) })
    }
    return send(body, piece, { signal, onProgress })
  }

  const run = async (): Promise<void> => {
    stop = new AbortController()
    const { signal } = stop
    let attempts = 0
    while (!signal.aborted) {
      onState({ state: 'sending', share: shareWith() })
      try {
        const answer = await sendNext(signal)
        held = answer
        attempts = 0
        if (answer.received < answer.fileSize) continue
        return signal.aborted ? undefined : onState({ state: 'sent', held: answer })
      } catch (error) {
        if (signal.aborted) return
        if (!(await isReadable(file))) return onState({ state: 'failed', error: new FileChanged() })
        if (!isPassing(error)) return onState({ state: 'failed', error })
        onState({ state: 'waiting', share: shareWith(), ...(!isUnanswered(error) && { error }) })
        await pauseFor(Math.min(1000 * 2 ** attempts, longestPauseMs))
        attempts += 1
      }
    }
  }

  void run()
  const abort = (): void => {
    stop.abort()
    wake()
  }
  return {
    pause: () => {
      abort()
      onState({ state: 'paused', share: shareWith() })
    },
    resume: () => {
      if (stop.signal.aborted) void run()
      else wake()
    },
    end: () => {
      abort()
      if (held.fileId !== undefined) giveUp(held.fileId)
    },
  }
}
