import type { AppPlatform } from '@headend/contract/apps'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { AppActions } from './useAppActions.ts'

const OffersDialog = lazy(() => import('./OffersDialog.tsx').then((one) => ({ default: one.OffersDialog })))

type Of = Readonly<{
  endpointId: string
  platform: AppPlatform
  /** What the address has after the # without the dialog, and with it. */
  anchors: Readonly<{ tab: string; dialog: string }>
  actions: AppActions
  /** Versions that are on the device, by app. */
  installed: ReadonlyMap<string, string | null>
}>

/** The dialog of what is on offer, at an address of its own; `show` opens it, about one app where that is named. */
export const useDialog = ({ anchors, ...of }: Of): Readonly<{ dialog: ReactNode; show: (appId: string) => void }> => {
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [only, setOnly] = useState('')
  const go = (anchor: string): void => void navigate({ to: '.', hash: anchor, replace: true })
  const isOpen = hash === anchors.dialog && of.actions.mayEdit
  return {
    dialog: (
      <Suspense fallback={null}>
        {isOpen && <OffersDialog {...of} words={only} onClose={() => go(anchors.tab)} />}
      </Suspense>
    ),
    show: (appId) => {
      setOnly(appId)
      go(anchors.dialog)
    },
  }
}
