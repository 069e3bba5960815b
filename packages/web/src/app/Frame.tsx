import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { FocusKeeper } from '../ui/FocusKeeper.tsx'
import { Tips } from '../ui/Tips.tsx'
import { Leaving } from './Leaving.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { Toasts } from './Toasts.tsx'

/** Around every screen: the loading line, the page and what asks before it is left, toasts and tips. */
export function Frame() {
  return (
    <>
      <LoadingLine />
      <Leaving>
        <Suspense>
          <Outlet />
        </Suspense>
      </Leaving>
      <Toasts />
      <Tips />
      <FocusKeeper />
    </>
  )
}
