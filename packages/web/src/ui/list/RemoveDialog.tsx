import type { Call, Request } from '@headend/contract/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { failureToast } from '../../lib/failure.ts'
import { callKey, useProfile, useServices, useSettings } from '../../lib/services.tsx'
import type { Name } from '../../lib/i18n/dictionary.ts'
import { useFormWords } from '../../lib/words.ts'
import { Confirm } from '../Confirm.tsx'
import type { Removal } from './spec.ts'

export type RemoveProps = Readonly<{
  /** What is deleted, each with whether it may go. */
  rows: readonly Readonly<{
    input: ReturnType<Removal<unknown>['input']>
    may: ReturnType<NonNullable<Removal<unknown>['may']>>
    /** What people call it. */
    name: unknown
    row: unknown
  }>[]
  call: Call
  /** What else is lost with them. */
  loses: ReturnType<NonNullable<Removal<unknown>['loses']>>
  refresh: readonly Call[]
  texts: Name
  onClose: () => void
  /** After it ran, with how many are gone: nothing is chosen any more. A page of what is gone is left by the time it is over. */
  onDone: (gone: number) => unknown
}>

/** Rows that are named in the question. */
const mostNamed = 3

/** Asks before rows are deleted, says which stay and why, then deletes one after the other. */
export function RemoveDialog({ rows, call, loses, refresh, texts: namespace, onClose, onDone }: RemoveProps) {
  const { t } = useTranslation()
  const word = useFormWords(namespace)
  const { client, realtime, toasts, texts } = useServices()
  const { language } = useSettings()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const going = rows.filter(({ may }) => may === true)
  const staying = rows.flatMap(({ may }) => (may === true ? [] : [may[language]]))
  const count = going.length
  const { companies } = useProfile()
  /** Rows of several companies may be called alike: who sees several is told whose they are. */
  const names = going.flatMap(({ name, row }) => {
    const { companyName }: Readonly<{ companyName?: unknown }> = Object(row)
    const parts = [name, companies.length > 1 && companyName !== name && companyName]
    return parts.filter((part) => typeof part === 'string' && part !== '').join(' · ') || []
  })
  const more = names.length - mostNamed

  const run = async (): Promise<void> => {
    setBusy(true)
    const release = realtime.holdStale()
    let done = 0
    try {
      for (const { input } of going) {
        // The input that the list gave for this very call.
        await client.request(call, input as unknown as Request<Call>)
        done += 1
      }
      toasts.success(word('remove.done', { count }))
    } catch (error) {
      const { text, ...options } = failureToast(error, texts.t)
      if (done === 0) toasts.failed(text, options)
      else
        toasts.failed(`${word('remove.done', { count: done })} ${text}`, {
          ...options,
          title: texts.t('toast.partly'),
          partly: true,
        })
    }
    await Promise.all(refresh.map((one) => queries.invalidateQueries({ queryKey: callKey(one) })))
    onClose()
    try {
      await onDone(done)
    } finally {
      release()
    }
  }

  return (
    <Confirm
      open
      onClose={onClose}
      danger
      busy={busy}
      title={word('remove.title', { count })}
      context={names.slice(0, mostNamed).join(', ') + (more > 0 ? ` +${more}` : '')}
      rows={
        staying.length === 0
          ? []
          : [
              { state: 'completed', count, text: t('table.goes') },
              { state: 'stopped', count: staying.length, text: [...new Set(staying)].join(' ') },
            ]
      }
      losses={[
        ...(loses === undefined ? [] : [word(loses.key, { count: loses.count })]),
        word('remove.text', { count }),
      ]}
      onConfirm={() => void run()}
    />
  )
}
