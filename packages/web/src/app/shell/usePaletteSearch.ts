import { leastSearched, miscCalls } from '@headend/contract/misc'
import type { SearchResult } from '@headend/contract/misc'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { second } from '../../lib/formats.ts'
import { useCall, usePermission, useServices } from '../../lib/services.tsx'
import type { ActionOnFound, Wanted } from './paletteResults.tsx'

const delay = 150
/** Letters a keyword may have. */
const longest = 100

const useDelayed = (value: string, wait: number): string => {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const handle = setTimeout(() => setLate(value), wait)
    return () => clearTimeout(handle)
  }, [value, wait])
  return late
}

/** How long something ran the last time, ms. */
const useTook = (isRunning: boolean): number | null => {
  const { clock } = useServices()
  const began = useRef(0)
  const [took, setTook] = useState<number | null>(null)
  useEffect(() => {
    if (!isRunning) return
    began.current = clock.now()
    return () => setTook(clock.now() - began.current)
  }, [isRunning, clock])
  return took
}

export type PaletteSearch = Readonly<{
  /** Somebody typed enough to search for, and may. */
  isAsked: boolean
  /** The results are those of what is typed now. */
  isSettled: boolean
  failure: Error | null
  retry: () => void
  results: readonly SearchResult[]
  /** How long the answer took, ms. */
  took: number | null
}>

/** What the server finds for what is typed, asked when the typing rests; `at once` does not wait for that. */
const usePaletteSearch = (typed: string, atOnce: string | null): PaletteSearch => {
  const mayList = usePermission('device.list')
  const text = typed.trim()
  const delayed = useDelayed(text, delay)
  const keyword = (atOnce ?? delayed).slice(0, longest).trim()
  const isAsked = text.length >= leastSearched && mayList
  const answer = useCall(
    miscCalls.search,
    { query: { keyword } },
    { enabled: isAsked && keyword.length >= leastSearched, keep: true, silent: true, life: 10 * second },
  )
  return {
    isAsked,
    isSettled: !isAsked || (keyword === text.slice(0, longest).trim() && !answer.isFetching),
    failure: isAsked ? answer.error : null,
    retry: () => void answer.refetch(),
    results: isAsked ? (answer.data ?? []) : [],
    took: useTook(answer.isFetching),
  }
}

type TypedSearch = PaletteSearch & Readonly<{ onFound: Wanted['onFound'] }>

/**
 * What is found for everything that is typed; where nothing is, for the words that identify a device. Where an action is named
 * in it, what the words beside that find is shown unless a device is found by all of them.
 */
export const useTypedSearch = (
  typed: string,
  atOnce: string | null,
  split: ActionOnFound | null,
  identifying: string,
): TypedSearch => {
  const all = usePaletteSearch(typed, atOnce)
  const isNothing = all.isAsked && all.isSettled && all.failure === null && all.results.length === 0
  const other = split?.rest ?? (isNothing ? identifying : '')
  const rest = usePaletteSearch(other, atOnce !== null && other !== '' ? other : null)
  if (other === '') return { ...all, onFound: null }
  const shown = all.results.some(({ type }) => type === 'deviceId') ? all : rest
  return {
    ...shown,
    isAsked: all.isAsked,
    isSettled: all.isSettled && rest.isSettled,
    failure: all.failure ?? rest.failure,
    retry: () => {
      all.retry()
      rest.retry()
    },
    onFound: split && { action: split.action, results: rest.results },
  }
}

/** The device whose page is open, as the search finds it, once somebody wants to do something with it. */
export const useDeviceAtHand = (isWanted: boolean): SearchResult | undefined => {
  const { pathname } = useLocation()
  const [, id] = /^\/device\/device(?:Detail|Info)\/([^/]+)/.exec(pathname) ?? []
  const keyword = decodeURIComponent(id ?? '')
  const mayList = usePermission('device.list')
  const { data } = useCall(
    miscCalls.search,
    { query: { keyword } },
    { enabled: isWanted && mayList && keyword.length >= leastSearched, silent: true, life: 10 * second },
  )
  return data?.find((one) => one.type === 'deviceId' && one.id === keyword)
}
