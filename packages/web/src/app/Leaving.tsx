import { useBlocker } from '@tanstack/react-router'
import type { ShouldBlockFn } from '@tanstack/react-router'
import { Suspense, lazy, useCallback } from 'react'
import type { ReactNode } from 'react'
import { UnsavedProvider, useUnsavedPart } from '../ui/unsaved.ts'

const LeaveQuestion = lazy(() => import('../ui/Dialog.tsx').then((module) => ({ default: module.LeaveQuestion })))

/** Asks before a page is left whose forms hold changes nobody saved: by a link, by Back, or by closing the tab. */
export function Leaving({ children }: Readonly<{ children: ReactNode }>) {
  const unsaved = useUnsavedPart(false)
  // A session that is over leads to the sign-in whatever stands on the page: there is nothing left to save it with.
  const isAsked = useCallback<ShouldBlockFn>(({ next }) => unsaved.any() && next.pathname !== '/login', [unsaved])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isAsked,
    enableBeforeUnload: unsaved.any,
    withResolver: true,
  })
  return (
    <UnsavedProvider value={unsaved}>
      {children}
      <Suspense>
        {status === 'blocked' && <LeaveQuestion words={unsaved.words()} onStay={reset} onLeave={proceed} />}
      </Suspense>
    </UnsavedProvider>
  )
}
