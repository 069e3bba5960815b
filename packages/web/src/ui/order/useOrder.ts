import type { Call, Request } from '@headend/contract/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureToast } from '../../lib/failure.ts'
import { useTranslation } from '../../lib/i18n/useTranslation.ts'
import { callKey, useServices } from '../../lib/services.tsx'
import { between, moved } from './moves.ts'

type Options<Item> = Readonly<{
  /** The call whose answer is in the order, and what it is asked; its answer has all of them as `rows`. */
  list: Call
  input: Readonly<{ query: object }>
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Keeps the order of the entries whose places change. */
  send: (ids: readonly string[]) => Promise<unknown>
}>

/**
 * Moving entries of an ordered list: shown at once and kept by the server one move after the other. One that it refuses is shown as
 * it is there again, and each can be taken back from its message.
 */
export const useOrder = <Item>({ list, input, items, idOf, nameOf, send }: Options<Item>) => {
  const { t } = useTranslation(['order', 'common'])
  const { toasts, texts, realtime, tabs } = useServices()
  const queries = useQueryClient()
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(items)
  latest.current = items
  const key = callKey(list, input as Request<Call>)

  const show = (rows: readonly Item[]): void => {
    latest.current = rows
    queries.setQueryData(key, (known: object | undefined) => known && { ...known, rows })
  }

  const move = (from: number, to: number, isUndo = false): void => {
    const before = latest.current
    const item = before[from]
    if (item === undefined || from === to) return
    const ids = between(before, from, to).map(idOf)
    void queries.cancelQueries({ queryKey: key })
    show(moved(before, from, to))
    const release = realtime.holdStale()
    const name = nameOf(item)
    last.current = last.current
      .then(() => send(ids))
      .then(
        () => {
          tabs.stale([list.id])
          toasts.success(t('order:moved', { name, place: to + 1 }), {
            key: `order ${list.id}`,
            long: true,
            ...(!isUndo && {
              action: {
                label: t('order:undo'),
                run: () => {
                  const at = latest.current.findIndex((one) => idOf(one) === idOf(item))
                  if (at >= 0) move(at, from, true)
                },
              },
            }),
          })
        },
        async (error: unknown) => {
          const { text, ...options } = failureToast(error, texts.t)
          toasts.failed(text, options)
          await queries.invalidateQueries({ queryKey: callKey(list) })
        },
      )
      .finally(release)
  }

  return (from: number, to: number): void => move(from, to)
}
