import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Tips } from '../ui/Tips.tsx'
import { LoadingLine } from './LoadingLine.tsx'
import { Toasts } from './Toasts.tsx'

/** Around every screen: the loading line, the page, toasts and tips. */
export function Frame() {
  return (
    <>
      <LoadingLine />
      <Suspense>
        <Outlet />
      </Suspense>
      <Toasts />
      <Tips />
    </>
  )
}
