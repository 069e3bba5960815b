import type { BulkUpload } from '@headend/contract/imports'
import { useEffect, useRef, useState } from 'react'
import { CallError, failureToast } from '../../lib/failure.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'

/** Has the server check the rows of a file, or take them. */
export type SendRows<Found extends BulkUpload = BulkUpload> = (
  file: File,
  dryRun: boolean,
  options: Readonly<{ signal: AbortSignal; onProgress: (share: number) => void }>,
) => Promise<Found>

/** What is under way: a check or the taking, and how much of the file is sent, from 0 to 1. */
export type Run = Readonly<{ dryRun: boolean; sent: number }>

/** A file that was changed since it was chosen cannot be read any more. */
const isReadable = (file: File): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

/** A file of rows on its way: what is under way, what became of it, and what went wrong. */
export const useImport = <Found extends BulkUpload = BulkUpload>({
  send,
  word,
  before,
}: Readonly<{
  send: SendRows<Found>
  word: (key: string) => string
  /** What became of rows that were read before. */
  before?: Found | undefined
}>) => {
  const { t } = useTranslation()
  const [run, setRun] = useState<Run | null>(null)
  const [found, setFound] = useState<Found | null>(before ?? null)
  const [problem, setProblem] = useState<string | undefined>()
  const running = useRef<AbortController | null>(null)
  // Whoever leaves gives up: what was not answered is not kept by the server.
  useEffect(() => () => running.current?.abort(), [])

  /** Undefined where there is nothing to say. */
  const problemOf = async (error: unknown, file: File, dryRun: boolean): Promise<string | undefined> => {
    if (!(await isReadable(file))) return word('import.changed')
    const isUnanswered = error instanceof CallError && (error.status === 0 || error.status >= 500)
    const isStopped = error instanceof CallError && error.code === 'aborted'
    if (!dryRun && isUnanswered) return word(isStopped ? 'import.stopped' : 'import.unanswered')
    if (isStopped) return undefined
    return failureToast(error, t).text
  }

  const start = async (file: File, dryRun: boolean): Promise<Found | null> => {
    running.current?.abort()
    const stop = new AbortController()
    running.current = stop
    setProblem(undefined)
    setRun({ dryRun, sent: 0 })
    try {
      const result = await send(file, dryRun, {
        signal: stop.signal,
        onProgress: (sent) => running.current === stop && setRun({ dryRun, sent }),
      })
      if (running.current !== stop) return null
      setFound(result)
      return result
    } catch (error) {
      const said = await problemOf(error, file, dryRun)
      if (running.current !== stop) return null
      setFound(null)
      setProblem(said)
      return null
    } finally {
      if (running.current === stop) {
        running.current = null
        setRun(null)
      }
    }
  }

  return {
    run,
    found,
    problem,
    start,
    stop: (): void => running.current?.abort(),
    setFound,
    /** Forgets what became of rows that are others now. */
    clear: (): void => {
      running.current?.abort()
      running.current = null
      setRun(null)
      setFound(null)
      setProblem(undefined)
    },
  }
}
